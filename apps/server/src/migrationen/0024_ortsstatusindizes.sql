-- Klein und nur aus dem Index: wie viele Aufnahmen an diesen Messstellen Status und Klasse haben.
create index aufnahme_mzb_ort_status on aufnahme (messstelle_id, mzb_status, mzb_klasse);
create index aufnahme_phb_ort_status on aufnahme (messstelle_id, phb_status, phb_klasse);
