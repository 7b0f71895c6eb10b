import { type Akteur, darf } from '@benthos/fachmodell'
import type { Messstelle } from '@benthos/vertrag/messstelle'
import { alsSachverhalt } from '../../fach/rechte/messstellenLage.ts'
import { charakteristikAus, identifizierungAus, lageAllgemeinAus, lageKoordinatenAus } from './abschnitte.ts'
import type { Stammdatenzeile } from './sql.ts'

/** Die vier Abschnitte mit ihrer Version und der Auskunft, ob der Akteur sie jetzt ändern darf. */
export function alsAbschnitte(zeile: Stammdatenzeile, bearbeitbar: boolean) {
  const stand = { geaendertAm: zeile.geaendert_am, geaendertVon: zeile.geaendert_von_name, bearbeitbar }
  return {
    identifizierung: { version: zeile.version_identifizierung, daten: identifizierungAus(zeile), ...stand },
    lage_allgemein: { version: zeile.version_lage_allgemein, daten: lageAllgemeinAus(zeile), ...stand },
    lage_koordinaten: { version: zeile.version_lage_koordinaten, daten: lageKoordinatenAus(zeile), ...stand },
    charakteristik: { version: zeile.version_charakteristik, daten: charakteristikAus(zeile), ...stand },
  }
}

/** @param anzahlAufnahmen nur die für den Akteur sichtbaren */
export function alsMessstelle(zeile: Stammdatenzeile, anzahlAufnahmen: number, akteur: Akteur | null): Messstelle {
  const sache = alsSachverhalt({ ...zeile, organisationseinheitId: zeile.organisationseinheit_id })
  const bearbeiten = darf(akteur, 'messstelle.bearbeiten', sache)
  const wahl = (id: number | null, label: string | null) =>
    id === null || label === null ? null : { value: String(id), label }
  return {
    id: zeile.id,
    code: zeile.code,
    name: zeile.name,
    art: zeile.art,
    istDemo: zeile.ist_demo,
    angelegtAm: zeile.angelegt_am,
    geaendertAm: zeile.geaendert_am,
    geaendertVon: zeile.geaendert_von_name,
    ...alsAbschnitte(zeile, bearbeiten),
    bezug: {
      gewaesser: { value: String(zeile.gewaesser_id), label: zeile.gewaesser },
      projekt: wahl(zeile.projekt_id, zeile.projekt),
      organisationseinheit: wahl(zeile.organisationseinheit_id, zeile.organisationseinheit),
    },
    wgs84: zeile.laenge === null || zeile.breite === null ? null : { laenge: zeile.laenge, breite: zeile.breite },
    foto: zeile.foto,
    anzahlAufnahmen,
    rechte: {
      bearbeiten,
      loeschen: bearbeiten && !zeile.hat_aufnahmen,
      aufnahmeAnlegen: darf(akteur, 'aufnahme.anlegen', sache),
    },
  }
}
