-- Was die Aufbewahrung jede Nacht gelöscht oder pseudonymisiert hat: je Art eine Zeile, auch wenn nichts anstand; ohne Personenbezug.
create table aufbewahrungslauf (
  -- Nacht, für die der Lauf ist, nach dem Kalender in Österreich
  nacht date not null,
  art text not null check (length(art) between 1 and 60),
  -- Frist, die dabei galt
  tage int not null check (tage >= 0),
  anzahl int not null check (anzahl >= 0),
  -- frühester und spätester Beginn der Frist unter dem Gelöschten
  von timestamptz,
  bis timestamptz,
  gelaufen_am timestamptz not null default now(),
  primary key (nacht, art),
  check ((anzahl = 0) = (von is null) and (von is null) = (bis is null) and von <= bis)
);
