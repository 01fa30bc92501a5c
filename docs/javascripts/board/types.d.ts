/** Values that the modules of the board share. */
import type {
  Arrow,
  Caption,
  Card,
  Direction,
  NotationError,
  Placement,
  Program,
  Puzzle,
  Reconstruction,
  Variant,
} from "../../../implementations/javascript/globe-rules.js";
import type { Course } from "./state.js";

/** What a link describes. Each program is a turn; `step` counts the cards carried out in the last one. */
export interface State {
  readonly puzzle: Puzzle;
  readonly photo: Direction;
  readonly variants: readonly Variant[];
  /** All cards that the variants allow if undefined. */
  readonly hand?: readonly Card[];
  /** Edition and id, such as `en/SOLO-B5`; the puzzle is then that of the challenge. */
  readonly challenge?: string;
  readonly programs: readonly Program[];
  /** Undefined while the program is being laid. */
  readonly step?: number;
}

/** The desk of a state: which turn it is, what lies there, and the result. */
export interface Desk extends State {
  readonly turn: number;
  readonly start: Puzzle;
  readonly hand: readonly Card[];
  readonly out: readonly Card[];
  readonly earlier: readonly Program[];
  readonly program: Program;
  readonly caption?: Caption;
  readonly breaches: readonly string[];
  readonly done?: Reconstruction;
  readonly shown: Puzzle;
  readonly ended: boolean;
  readonly redPlayed: boolean;
}

/** A challenge or a puzzle of the day. */
export interface Task {
  key: string;
  edition: "en" | "fr" | "day";
  puzzle: string;
  caption: Caption;
  solution: { photo: string; programs: string[] };
  id?: string;
  level?: string;
  stars?: number;
}

/** A part of a link that cannot be read. */
export interface Trouble {
  part: string;
  text: string;
  why: string;
  error?: NotationError;
}

/** The card that the next action is about, and its arrow while it is in hand. */
export interface Chosen {
  card?: Card;
  arrow?: Arrow;
}

/** A desk on which cards are played. */
export interface CardSession {
  course: { now: State };
  desk: Desk;
  chosen: Chosen;
  tell(text: string): void;
  breaches(program: Program): string[];
  show(): void;
  go(next: State, text: string): void;
}

/** The big board: tiles can be arranged, and everything can be undone. */
export interface Session extends CardSession {
  course: Course;
  /** The first of two tiles that trade places; undefined while cards are played. */
  arranging?: { tile?: number };
  keep(): void;
  look(step: number | undefined): void;
  travel(way: "undo" | "redo"): void;
  fromHere(): State;
}

export type Look = (step: number | undefined) => void;
export type Act = (where: number | Placement, event: MouseEvent) => void;
export type Tell = (text: string) => void;
