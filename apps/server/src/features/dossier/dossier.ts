import { benenneBruchstellen } from '@benthos/fachmodell/dossier/bruchstelle'
import { berechneTaxawechsel } from '@benthos/fachmodell/dossier/taxawechsel'
import type { AntwortVon } from '@benthos/vertrag'
import type { Dossierergebnis, Dossiergroesse, Dossierreihe, leseDossier } from '@benthos/vertrag/dossier'
import { sammleGroessen, werteVon } from '../../fach/ergebnis/groessen.ts'
import type { Dossierzeile, Ergebniszeile, Probenzeile } from './sql.ts'

export type Dossier = AntwortVon<typeof leseDossier>

/** Baut aus den gelesenen Aufnahmen das Dossier; ohne Datenbank, die älteste Aufnahme zuerst. */
export function baueDossier(zeilen: readonly Dossierzeile[]): Dossier {
  const groessen = sammleGroessen(zeilen.flatMap(zeile => zeile.ergebnisse))
  return {
    groessen,
    ergebnisse: baueErgebnisse(zeilen, groessen),
    reihen: [...new Set(zeilen.flatMap(zeile => zeile.proben.map(probe => probe.methode)))].map(methode =>
      baueReihe(methode, zeilen),
    ),
  }
}

function baueErgebnisse(zeilen: readonly Dossierzeile[], groessen: readonly Dossiergroesse[]): Dossierergebnis[] {
  const zuletzt = new Map<string, Ergebniszeile>()
  return zeilen.flatMap(zeile =>
    zeile.ergebnisse.map(ergebnis => {
      const { module, kenngroessen: _kenngroessen, ...angaben } = ergebnis
      const bruchstellen = benenneBruchstellen(zuletzt.get(ergebnis.element), ergebnis)
      zuletzt.set(ergebnis.element, ergebnis)
      const werte = new Map(werteVon(ergebnis).map(({ schluessel, wert }) => [schluessel, wert]))
      return {
        ...alsVerweis(zeile),
        ...angaben,
        module: module.map(({ wert, grenzen }) => ({ wert, grenzen })),
        werte: groessen.map(({ element, schluessel }) =>
          element === ergebnis.element ? (werte.get(schluessel) ?? null) : null,
        ),
        bruchstellen,
      }
    }),
  )
}

function baueReihe(methode: string, zeilen: readonly Dossierzeile[]): Dossierreihe {
  const proben = zeilen.flatMap(zeile => {
    const probe = zeile.proben.find(eine => eine.methode === methode)
    return probe ? { zeile, probe, mengen: new Map(Object.entries(probe.taxa)) } : []
  })
  return {
    methode,
    aufnahmen: proben.map(({ zeile, probe, mengen }) => ({
      ...alsVerweis(zeile),
      taxaliste: probe.taxaliste,
      taxazahl: mengen.size,
    })),
    wechsel: proben.slice(1).flatMap((jetzt, i) => {
      const vorher = proben[i]
      if (!vorher) return []
      return {
        von: alsVerweis(vorher.zeile),
        nach: alsVerweis(jetzt.zeile),
        ...berechneTaxawechsel(vorher.mengen, jetzt.mengen),
        bruchstellen: listenbruch(vorher.probe, jetzt.probe),
      }
    }),
    taxa: zaehleTaxa(proben),
  }
}

function listenbruch(vorher: Probenzeile, jetzt: Probenzeile): string[] {
  return vorher.taxaliste === jetzt.taxaliste ? [] : [`Taxaliste: ${vorher.taxaliste} → ${jetzt.taxaliste}`]
}

type Dossierprobe = { zeile: Dossierzeile; probe: Probenzeile; mengen: ReadonlyMap<string, number | null> }

function zaehleTaxa(proben: readonly Dossierprobe[]) {
  const taxa = new Map<string, { daten: string[]; dichten: number[]; abgeleitet: boolean }>()
  for (const { zeile, probe, mengen } of proben)
    for (const [taxon, dichte] of mengen) {
      const eintrag = taxa.get(taxon) ?? { daten: [], dichten: [], abgeleitet: true }
      // Führt die Liste einer Probe den Namen, ist er nicht mehr nur aus seiner Schreibweise bekannt.
      eintrag.abgeleitet &&= probe.abgeleitet.includes(taxon)
      eintrag.daten.push(zeile.datum)
      if (dichte !== null) eintrag.dichten.push(dichte)
      taxa.set(taxon, eintrag)
    }
  return [...taxa]
    .map(([taxon, { daten, dichten, abgeleitet }]) => ({
      taxon,
      funde: daten.length,
      zuerst: daten[0] ?? '',
      zuletzt: daten.at(-1) ?? '',
      dichte: dichten.length === 0 ? null : dichten.reduce((summe, wert) => summe + wert, 0) / dichten.length,
      abgeleitet,
    }))
    .sort((a, b) => b.funde - a.funde || a.taxon.localeCompare(b.taxon, 'de'))
}

const alsVerweis = ({ id, code, datum }: Dossierzeile) => ({ aufnahmeId: id, code, datum })
