-- Applied only where the server offers pgvector; search then has vectors to its hand.
create extension if not exists vector;
