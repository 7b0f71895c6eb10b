-- Fristen: bis zu welchem Tag (in Österreich, er zählt ganz) ein Qualitätselement zu übergeben ist. Ohne Element keine Frist.
alter table aufnahme
  add column mzb_frist date,
  add column phb_frist date,
  add constraint aufnahme_mzb_frist_check check (mzb_frist is null or mzb_status is not null),
  add constraint aufnahme_phb_frist_check check (phb_frist is null or phb_status is not null);
-- Was noch nicht übergeben ist: nur daran läuft eine Frist.
create index aufnahme_mzb_frist on aufnahme (mzb_frist)
  where mzb_frist is not null and mzb_status in ('NEU', 'ROHDATEN', 'BEWERTET', 'UNPLAUSIBEL');
create index aufnahme_phb_frist on aufnahme (phb_frist)
  where phb_frist is not null and phb_status in ('NEU', 'ROHDATEN', 'BEWERTET', 'UNPLAUSIBEL');

-- Wovon gemeldet ist, dass es fällig wird oder überfällig ist: je Frist, Auftragnehmer und Anlass einmal, gleich wie viele Server laufen
-- und wie lange die Nachrichten darüber aufbewahrt werden.
create table fristmeldung (
  aufnahme_id bigint not null references aufnahme (id) on delete cascade,
  element text not null check (element in ('MZB', 'PHB')),
  frist date not null,
  -- 0: kein Auftragnehmer
  auftragnehmer_id int not null,
  art text not null check (art in ('BALD_FAELLIG', 'UEBERFAELLIG')),
  gemeldet_am timestamptz not null default now(),
  primary key (aufnahme_id, element, frist, auftragnehmer_id, art)
);

-- Die Frist, von der eine Nachricht berichtet: die an der Aufnahme kann seither eine andere sein.
alter table benachrichtigung add column frist date;
