"""The core: requests, state, events, money, chance, sessions, boards, data, clauses. It knows no game."""
