export class FrenchStemmer {
  stemWord(word: string): string;
}
