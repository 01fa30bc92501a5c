/** Values that the modules of a voyage share. Events and tables are those of the protocol. */
import type { Arrow, Card, Edition, Round, Side, Variant } from "../../../implementations/javascript/globe-rules.js";

export interface WirePlace {
  player: string;
  sheet: string;
  puzzle: string;
  photo: string;
  experienced: boolean;
}

export interface WireTable {
  edition: Edition;
  variants: readonly Variant[];
  side: Side;
  places: WirePlace[];
}

/** Each kind of event has only some of these fields. */
export interface WireEvent {
  event: string;
  player?: string;
  at?: number;
  placement?: string;
  card?: Card;
  where?: string;
  arrow?: Arrow;
}

/** What a player did in stage B, and when. */
export interface TimedEvent extends WireEvent {
  player: string;
  at: number;
}

/** A round with the events that led to its state. */
export interface PlayedRound {
  readonly table: WireTable;
  readonly challenge?: string;
  readonly events: readonly WireEvent[];
  readonly state: Round;
  readonly refused?: undefined;
}

/** One step of a replay. */
export interface Scene {
  state?: Round;
  text: string;
  time: string;
  /** Why the event is refused. */
  refused?: string;
}

/** A button: its label, and what it does. */
export type Action = [label: string, act: () => void];

/** The request of a scenario about a round or about stage B alone. */
export interface CaseRequest extends WireTable {
  op: string;
  events?: WireEvent[];
  players?: string[];
  discarded?: Array<{ player: string; cards: Card[] }>;
}

/** The scenarios that open as a replay, by id. */
export type Cases = Record<string, { name: string; cites: string[]; request: CaseRequest }>;
