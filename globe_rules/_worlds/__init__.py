"""Small worlds: every request of a declared small world, sent to an implementation and compared with the reference.

- `model`: a world is data: tables, an alphabet of events, a key, a bound and a tail; or a list of requests;
- `graphs`: the states of a world, and the requests that visit every transition and every pair of transitions;
- `stage_b`, `rounds`, `lists`, `limits`, `neighbours`: the definitions of the worlds;
- `catalogue`: all worlds, the cheapest first, with their figures;
- `running`: sends the requests, and reports which worlds are complete.
"""
