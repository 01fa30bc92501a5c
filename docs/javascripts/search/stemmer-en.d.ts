export class EnglishStemmer {
  stemWord(word: string): string;
}
