-- Der Rest eines abgebrochenen Auftrags ist als neuer gegeben: ein zweites Mal wäre doppelte Arbeit.
alter table auftrag
  add column fortgesetzt boolean not null default false;
