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
import type { UndoHistory } from "./state.js";

/** What a link describes. Each program is a turn; `step` counts the cards applied in the last one. */
export interface State {
  readonly puzzle: Puzzle;
  readonly photo: Direction;
  readonly variants: readonly Variant[];
  /** All cards that the variants allow if undefined. */
  readonly hand?: readonly Card[];
  /** Edition and id, such as `en/SOLO-B5`; the puzzle is then that of the challenge. */
  readonly challenge?: string;
  readonly programs: readonly Program[];
  /** Undefined until the program is run. */
  readonly step?: number;
}

/** The desk of a state: the turn, the puzzle, the cards, and the result of the program. */
export interface Desk extends State {
  readonly turn: number;
  /** The puzzle at the start of the turn. */
  readonly start: Puzzle;
  readonly hand: readonly Card[];
  /** The cards discarded in earlier turns. */
  readonly out: readonly Card[];
  /** The programs of earlier turns. */
  readonly earlier: readonly Program[];
  readonly program: Program;
  readonly caption?: Caption;
  /** The ids that the program breaks. */
  readonly violations: readonly string[];
  /** Undefined if the program breaks a rule. */
  readonly done?: Reconstruction;
  /** The puzzle after `step` cards. */
  readonly shown: Puzzle;
  readonly ended: boolean;
  readonly redActed: boolean;
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

/** A parameter of a link that cannot be read. */
export interface LinkError {
  part: string;
  text: string;
  why: string;
  error?: NotationError;
}

/** The selected card, and its arrow while it is in hand. */
export interface Chosen {
  card?: Card;
  arrow?: Arrow;
}

/** A desk on which cards are placed, and the functions that change it. */
export interface CardSession {
  history: { now: State };
  desk: Desk;
  chosen: Chosen;
  announce(text: string): void;
  violations(program: Program): string[];
  show(): void;
  go(next: State, text: string): void;
}

/** The big board, on which tiles can be arranged and changes undone. */
export interface Session extends CardSession {
  history: UndoHistory;
  /** While tiles are arranged: the first of two tiles to be swapped. Undefined otherwise. */
  arranging?: { tile?: number };
  /** Show the state and write it into the address of the page. */
  refresh(): void;
  look(step: number | undefined): void;
  restore(way: "undo" | "redo"): void;
  asFirstTurn(): State;
}

export type Look = (step: number | undefined) => void;
export type Act = (where: number | Placement, event: MouseEvent) => void;
/** Show a text in the status line, which screen readers announce. */
export type Announce = (text: string) => void;
