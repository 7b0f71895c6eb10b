-- Das jüngste geltende Ergebnis je Messstelle allein aus dem Index: Karte und Liste fragen es für tausende auf einmal.
create index aufnahme_ergebnis_mzb on aufnahme (messstelle_id, datum desc, id desc)
  include (mzb_klasse, mzb_status, mzb_freigabe, mzb_auftragnehmer_id, organisationseinheit_id)
  where mzb_klasse is not null and mzb_status in ('BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL');
create index aufnahme_ergebnis_phb on aufnahme (messstelle_id, datum desc, id desc)
  include (phb_klasse, phb_status, phb_freigabe, phb_auftragnehmer_id, organisationseinheit_id)
  where phb_klasse is not null and phb_status in ('BEWERTET', 'BEWERTUNG_ABGESCHLOSSEN', 'PLAUSIBEL');
