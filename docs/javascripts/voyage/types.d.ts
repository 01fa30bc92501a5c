/** Values that the modules of the pass-and-play page share. Events and tables are those of the protocol. */
import type { Arrow, Card, Edition, Round, Side, Variant } from "../../../implementations/javascript/globe-rules.js";

/** What one player prepares before a round. */
export interface ProtocolSetup {
  player: string;
  sheet: string;
  puzzle: string;
  photo: string;
  experienced: boolean;
}

export interface ProtocolTable {
  edition: Edition;
  variants: readonly Variant[];
  side: Side;
  setups: ProtocolSetup[];
}

/** Each kind of event has only some of these fields. */
export interface ProtocolEvent {
  event: string;
  player?: string;
  at?: number;
  placement?: string;
  card?: Card;
  where?: string;
  arrow?: Arrow;
}

/** An event of stage B, with its player and its time in milliseconds. */
export interface TimedEvent extends ProtocolEvent {
  player: string;
  at: number;
}

/** A stage B that is not over, stored on this device. */
export interface SavedReaction {
  /** The number of rounds of the game, and the turn of the last one. */
  round: number;
  turn: number;
  /** The player who has the device, in the order of the seats. */
  index: number;
  /** The milliseconds on the clock of that player; undefined before the player lifts the photo. */
  elapsed?: number;
  events: TimedEvent[];
}

/** A round with the events that led to its state. */
export interface PlayedRound {
  readonly table: ProtocolTable;
  readonly challenge?: string;
  readonly events: readonly ProtocolEvent[];
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
export type Action = [label: string, onclick: () => void];

/** The request of a scenario about a round or about stage B alone. */
export interface CaseRequest extends ProtocolTable {
  op: string;
  events?: ProtocolEvent[];
  players?: string[];
  discarded?: Array<{ player: string; cards: Card[] }>;
}

/** The scenarios that can be replayed, by id. */
export type Cases = Record<string, { name: string; cites: string[]; request: CaseRequest }>;
