import { type JederParametersatz, nenneParameterluecken, PARAMETERSAETZE } from '@benthos/bewertung'
import { type Herkunftsmarke, labelVon, type Taxalistenart } from '@benthos/fachmodell'
import { type Fassung, type Fassungsvorschau, PARAMETERVERFAHREN } from '@benthos/vertrag/fassung'
import { alsParametersatz, geltenderParametersatz } from '../../fach/parametersaetze/parametersaetze.ts'
import { neuesteFassung } from '../../fach/taxalisten/sql.ts'
import type { Datenbank, Transaktion } from '../../technik/db/datenbank.ts'
import { type Leser, leserVon } from '../../technik/einlesen/einlesespuren.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import type { Sitzung } from '../../technik/http/sitzung.ts'
import { ladeEinfuhren } from './einfuhren.ts'
import type { Fassungsort } from './entwurf.ts'
import { ladeVorschau, listeParametersaetze, listeTaxalisten, type Vorschaustand } from './sql.ts'
import { siehtVorschau } from './vorschau/blick.ts'
import { zaehleUebergaenge } from './vorschau/sql.ts'

type Db = Datenbank | Transaktion

const LISTE = {
  MZB_AUT: 'Taxaliste MZB',
  MZB_BIOMASSE: 'Taxaliste MZB-Biomasse',
  PHB: 'Taxaliste PHB',
} as const satisfies Record<Taxalistenart, string>
const MARKE = {
  amtlich: 'amtlich',
  veroeffentlicht: 'veröffentlicht',
  abgeleitet: 'abgeleitet',
  demonstration: 'Demonstration – nicht amtlich',
} as const satisfies Record<Herkunftsmarke, string>

/** Liest die Vorschau eines Entwurfs; null: keine, oder nicht zu sehen. */
type Vorschauleser = (ort: Fassungsort) => Promise<Fassungsvorschau | null>

/** Alle Fassungen: Taxalisten, eingeführte und mitgelieferte Parametersätze. Die Vorschau eines Entwurfs sieht nicht jeder. */
export async function listeAlleFassungen(dienste: Dienste, db: Db, sitzung: Sitzung): Promise<Fassung[]> {
  const vorschau: Vorschauleser = siehtVorschau(sitzung.akteur) ? ort => leseVorschau(db, ort) : async () => null
  const leser = leserVon(sitzung)
  return [...(await taxalisten(db, leser, vorschau)), ...(await parametersaetze(dienste, db, leser, vorschau))]
}

async function taxalisten(db: Db, leser: Leser, vorschau: Vorschauleser): Promise<Fassung[]> {
  const geltende = new Set<number>()
  for (const art of Object.keys(LISTE) as Taxalistenart[]) {
    const neueste = await neuesteFassung(db, art)
    if (neueste) geltende.add(neueste.id)
  }
  const fassungen: Fassung[] = []
  const einfuhren = await ladeEinfuhren(db, 'taxaliste', leser)
  for (const zeile of await listeTaxalisten(db))
    fassungen.push({
      art: 'taxaliste',
      id: zeile.id,
      name: zeile.name,
      gegenstand: LISTE[zeile.art],
      status: zeile.status,
      gilt: geltende.has(zeile.id),
      gueltigVon: zeile.gueltig_von,
      marken: [...new Set(Object.values(zeile.kenngroessen).map(({ marke }) => MARKE[marke]))],
      quellen: zeile.quellen.map(({ zitat }) => zitat),
      eintraege: zeile.taxa,
      luecken: [],
      pruefsumme: zeile.pruefsumme,
      angelegtAm: zeile.angelegt_am,
      angelegtVon: zeile.angelegt_von,
      einfuhr: einfuhren.get(zeile.id) ?? null,
      aktiviertAm: zeile.aktiviert_am,
      aktiviertVon: zeile.aktiviert_von,
      vorschau: zeile.status === 'ENTWURF' ? await vorschau({ art: 'taxaliste', id: zeile.id }) : null,
    })
  return fassungen
}

async function parametersaetze(dienste: Dienste, db: Db, leser: Leser, vorschau: Vorschauleser): Promise<Fassung[]> {
  const geltende = new Set<string>()
  for (const { value: verfahren } of PARAMETERVERFAHREN) {
    const satz = await geltenderParametersatz(dienste, db, verfahren)
    if (satz) geltende.add(satz.name)
  }
  const fassungen: Fassung[] = []
  const einfuhren = await ladeEinfuhren(db, 'parametersatz', leser)
  for (const zeile of await listeParametersaetze(db))
    fassungen.push({
      ...ausSatz(alsParametersatz(zeile), geltende),
      id: zeile.id,
      status: zeile.status,
      angelegtAm: zeile.angelegt_am,
      angelegtVon: zeile.angelegt_von,
      einfuhr: einfuhren.get(zeile.id) ?? null,
      aktiviertAm: zeile.aktiviert_am,
      aktiviertVon: zeile.aktiviert_von,
      vorschau: zeile.status === 'ENTWURF' ? await vorschau({ art: 'parametersatz', id: zeile.id }) : null,
    })
  const mitgelieferte = PARAMETERSAETZE.filter(({ name }) => fassungen.every(eine => eine.name !== name)).map(
    (satz): Fassung => ({
      ...ausSatz(satz, geltende),
      id: null,
      status: 'GUELTIG',
      angelegtAm: null,
      angelegtVon: null,
      einfuhr: null,
      aktiviertAm: null,
      aktiviertVon: null,
      vorschau: null,
    }),
  )
  return [...fassungen, ...mitgelieferte].sort((a, b) => a.gegenstand.localeCompare(b.gegenstand, 'de'))
}

const ausSatz = (satz: JederParametersatz, geltende: ReadonlySet<string>) => ({
  art: 'parametersatz' as const,
  name: satz.name,
  gegenstand: labelVon(PARAMETERVERFAHREN, satz.verfahren) ?? satz.verfahren,
  gilt: geltende.has(satz.name),
  gueltigVon: satz.gueltigVon,
  marken: [MARKE[satz.marke]],
  quellen: [satz.quelle.zitat],
  eintraege: null,
  luecken: nenneParameterluecken(satz),
  pruefsumme: satz.pruefsumme,
})

async function leseVorschau(db: Db, ort: Fassungsort): Promise<Fassungsvorschau | null> {
  const stand = await ladeVorschau(db, ort)
  return stand
    ? {
        id: stand.id,
        istVollstaendig: stand.beendet_am !== null,
        beendetAm: stand.beendet_am,
        angelegtVon: stand.angelegt_von,
        ...(stand.beendet_am === null ? NOCH_KEINE : await zaehleUebergaenge(db, stand.id)),
        auftrag: auftragVon(stand),
      }
    : null
}

const NOCH_KEINE = { uebergaenge: [], nichtRechenbar: 0 }

function auftragVon(stand: Vorschaustand): Fassungsvorschau['auftrag'] {
  if (stand.auftrag_id === null || stand.auftragszustand === null) return null
  return {
    id: stand.auftrag_id,
    state: stand.auftragszustand,
    fehler: stand.fehler,
    fortschritt: { ist: stand.fortschritt_ist ?? 0, soll: stand.fortschritt_soll, text: stand.fortschritt_text },
  }
}
