-- Tries that wait longer from one to the next.
create table delay (
  name text primary key,
  tries integer not null,
  next_at timestamptz not null,
  forgotten_at timestamptz not null
);
-- next
-- Networks from which somebody has signed in: what others try elsewhere keeps nobody out there.
create table known_network (
  user_id bigint not null references app_user on delete cascade,
  network text not null,
  at timestamptz not null,
  primary key (user_id, network)
);
