-- Wer die Angaben zu einer anderen Person geöffnet hat: je Paar eine Zeile, damit die Auskunft es sagen kann und nicht mehr dasteht, als sie braucht.
create table benutzereinsicht (
  benutzer_id int not null references benutzer (id) on delete cascade,
  von int not null references benutzer (id) on delete cascade,
  anzahl int not null default 1 check (anzahl > 0),
  zuletzt_am timestamptz not null default now(),
  primary key (benutzer_id, von),
  check (benutzer_id <> von)
);
create index benutzereinsicht_von on benutzereinsicht (von);
