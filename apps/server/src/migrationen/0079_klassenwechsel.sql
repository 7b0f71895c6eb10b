-- Benachrichtigung darüber, dass eine Fassung Ergebnisse in eine andere Klasse bringt: welche, steht in der Vorschau, mit der sie aktiviert
-- wurde. Nimmt jemand eine Vormerkung zurück, geht mit der Vorschau auch die Nachricht.
alter table benachrichtigung
  add column fassungsvorschau_id bigint references fassungsvorschau (id) on delete cascade;
create index benachrichtigung_fassungsvorschau on benachrichtigung (fassungsvorschau_id) where fassungsvorschau_id is not null;
