/** Values that the modules of the test page share. */
/** A value of the protocol or a JSON schema, not checked by types. */
export type Json = any;

/** The conformance suite as the build writes it (`docs/board_hook.py`). */
export interface Suite {
  suite: string;
  digest: string;
  cases: Case[];
  schemas: { responses: { $defs: Record<string, Json> }; envelope: Json };
  conventions: Record<string, string>;
  operations: Record<string, { rule: string; governs: Record<string, string> }>;
  exceptions: Record<string, Array<[field: string, condition: string, id: string]>>;
  everything: Record<string, string[]>;
  causes: string[];
}

export interface Case {
  id: string;
  name: string;
  cites: string[];
  request: Json;
  expect: Json[];
  response?: Json;
  /** Whether the request is invalid: the response must be an error. */
  invalid?: boolean;
  why?: string;
  scenario?: string;
}

/** What an adapter claims in its handshake. */
export interface Claims {
  protocol: number;
  name: string;
  version: string;
  operations: string[];
  editions: string[];
  variants: string[];
  reasons: boolean;
  conventions: boolean;
  invalid: boolean;
  unknown_claims?: string[];
}

export type Verdict =
  "pass" | "fail" | "unsupported" | "known" | "error" | "crash" | "timeout" | "protocol" | "oversize" | "not-run";

/** What is wrong with a response; `about` is "scenario", "other_fields" or "convention". */
export interface Judgement {
  about: string;
  problems: string[];
  ids: string[];
}

export interface CaseResult extends Judgement {
  case: Case;
  verdict: Verdict;
  answer?: Json;
  log?: string;
}

export interface Run {
  claims: Claims;
  results: CaseResult[];
  complete: boolean;
}

/** A message from the worker in which the adapter runs. */
export interface HostMessage {
  line?: string;
  log?: string;
  exit?: number;
  failed?: string;
  at?: number;
}
