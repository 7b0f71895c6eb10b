-- Das jüngste Ergebnis, das ein Auftragnehmer sieht, und ob er an einer Messstelle überhaupt etwas hat: ein Blick in den Index.
create index aufnahme_mzb_auftrag on aufnahme (mzb_auftragnehmer_id, messstelle_id, datum desc, id desc)
  include (mzb_klasse, mzb_status)
  where mzb_auftragnehmer_id is not null;
create index aufnahme_phb_auftrag on aufnahme (phb_auftragnehmer_id, messstelle_id, datum desc, id desc)
  include (phb_klasse, phb_status)
  where phb_auftragnehmer_id is not null;

-- Nach Gewässer geordnete Aufnahmen: je Gewässer die Messstellen nach Namen.
drop index messstelle_gewaesser;
create index messstelle_gewaesser on messstelle (gewaesser_id, name, id);

analyze aufnahme;
