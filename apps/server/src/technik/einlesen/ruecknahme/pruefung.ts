import type { Akteur } from '@benthos/fachmodell'
import type { Ruecknahmekonflikt } from '@benthos/vertrag/ruecknahme'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.ts'
import { nachSchluessel } from '../../reihe/nachSchluessel.ts'
import type { Einlesehandwerk } from '../einleseart.ts'
import { zeigeWert } from '../zellwert.ts'
import type { Einheit, Ruecknahmewerk, Spur, Verweise, Wirkung, Zeilenstand } from './ruecknahmewerk.ts'
import { ladeSpurstaende, ladeUrheber, ladeVerweisende, type Spurstand, type Verweisendes } from './sql.ts'

/** Was mit einer Einheit zu tun ist: mit Konflikt nichts. */
export type Befund = {
  einheit: Einheit
  konflikt: Ruecknahmekonflikt | null
  /** was davon noch da ist, das Jüngste zuerst */
  schritte: readonly { spur: Spur; stand: Spurstand }[]
  /** wo es davon abhängt, was vor ihm geht: ob es auch geht, und wie es wieder wird */
  abhaengig: { wirkung: Exclude<Wirkung, string>; vorher: Zeilenstand } | null
}

export type Pruefumstaende = {
  handwerk: Pick<Einlesehandwerk, 'spalten'>
  werk: Ruecknahmewerk
  akteur: Akteur
  verweise: Verweise
  /** was schon als zurückgenommen gilt, als `tabelle/schluessel`, und wie es wieder wird, wo davon etwas abhängt: es steht nichts anderem im Weg */
  ausser?: ReadonlyMap<string, Zeilenstand | null>
  /** zum Zurücknehmen: nichts ändert sich mehr bis zum Ende der Transaktion */
  sperre?: boolean
}

export const merkmalVon = (tabelle: string, schluessel: string): string => `${tabelle}/${schluessel}`

/** Prüft, ob auf diesen Einheiten, das Jüngste zuerst, seither etwas aufbaut; wenige Abfragen, gleich wie viele es sind. */
export async function pruefeEinheiten(
  db: Kysely<DB>,
  einheiten: readonly Einheit[],
  umstaende: Pruefumstaende,
): Promise<Befund[]> {
  const { werk, ausser, sperre = false } = umstaende
  const jeTabelle = nachSchluessel(
    einheiten.flatMap(({ spuren }) => spuren),
    ({ tabelle }) => tabelle,
  )
  const staende = new Map<string, Spurstand>()
  // Immer in derselben Folge: zwei Rücknahmen sollen nicht aufeinander warten.
  for (const tabelle of [werk.haupttabelle, ...werk.beigabentabellen, ...werk.folgetabellen]) {
    const spuren = jeTabelle.get(tabelle) ?? []
    if (spuren.length === 0) continue
    for (const [schluessel, stand] of await ladeSpurstaende(db, tabelle, spuren, sperre))
      staende.set(merkmalVon(tabelle, schluessel), stand)
  }
  const standVon = ({ tabelle, schluessel }: Spur) => staende.get(merkmalVon(tabelle, schluessel))
  const verwendet = await ladeVerwendungen(db, werk, einheiten, standVon)
  const erlaubte = await werk.listeErlaubte(
    db,
    umstaende.akteur,
    (jeTabelle.get(werk.haupttabelle) ?? []).flatMap(spur => standVon(spur) ?? []),
  )
  const gehende = new Map(ausser)
  const wieder = (schluessel: string) => gehende.get(merkmalVon(werk.haupttabelle, schluessel)) ?? undefined
  const urteile = einheiten.map(einheit => {
    const eigene = einheit.spuren.map(spur => merkmalVon(spur.tabelle, spur.schluessel))
    const hindernde = (verwendet.verweise.get(einheit.schluessel) ?? []).filter(v => {
      const merkmal = merkmalVon(v.tabelle, v.schluessel)
      // Was mit dem Objekt kam, geht mit ihm.
      return !eigene.includes(merkmal) && !gehende.has(merkmal) && !werk.ohneGewicht?.some(t => t === v.tabelle)
    })
    const { satz = null, abhaengig = null } = verwendet.wirkungen.get(einheit.schluessel) ?? {}
    const wirkung = abhaengig ? abhaengig.wirkung(wieder) : satz
    const urteil = beurteile(einheit, standVon, hindernde, wirkung, erlaubte, umstaende)
    // Das Jüngste kommt zuerst: geht es, steht es dem nicht im Weg, was es aus derselben Datei nennt.
    if (urteil.konflikt === null) for (const merkmal of eigene) gehende.set(merkmal, abhaengig?.vorher ?? null)
    return { ...urteil, abhaengig }
  })
  const gesuchte = urteile.flatMap(({ urheber }) => (urheber ? [urheber] : []))
  const gefundene = await ladeUrheber(db, gesuchte)
  return urteile.map(({ urheber, konflikt, ...befund }): Befund => {
    const wer = urheber ? gefundene[gesuchte.indexOf(urheber)] : null
    return { ...befund, konflikt: konflikt && { ...konflikt, wer: wer?.wer ?? null, wann: wer?.wann ?? null } }
  })
}

type Standsuche = (spur: Spur) => Spurstand | undefined

async function ladeVerwendungen(
  db: Kysely<DB>,
  werk: Ruecknahmewerk,
  einheiten: readonly Einheit[],
  standVon: Standsuche,
) {
  const neue = einheiten.flatMap(({ spuren }) => spuren.filter(spur => spur.istNeu && standVon(spur)?.jetzt))
  const verweise: Verweisendes[] = []
  for (const tabelle of [werk.haupttabelle, ...werk.beigabentabellen])
    verweise.push(
      ...(await ladeVerweisende(
        db,
        tabelle,
        neue.filter(spur => spur.tabelle === tabelle).map(({ schluessel }) => schluessel),
      )),
    )
  const geaenderte = einheiten.flatMap(({ spuren }) =>
    spuren.flatMap(spur => {
      const stand = standVon(spur)
      if (spur.tabelle !== werk.haupttabelle || spur.istNeu || !stand?.vorher) return []
      const { schluessel, letzte } = spur
      return [{ schluessel, letzte, spalten: stand.geaendert, vorher: stand.vorher, geladenAm: stand.geladenAm }]
    }),
  )
  const wirkungen = geaenderte.length === 0 ? new Map() : await werk.findeVerwendungen(db, geaenderte)
  return {
    verweise: nachSchluessel(verweise, ({ ziel }) => ziel),
    wirkungen: new Map(
      geaenderte.map(({ schluessel, vorher }) => {
        const wirkung = wirkungen.get(schluessel) ?? null
        return [
          schluessel,
          typeof wirkung === 'function'
            ? { satz: null, abhaengig: { wirkung, vorher } }
            : { satz: wirkung, abhaengig: null },
        ] as const
      }),
    ),
  }
}

type Urteil = Omit<Befund, 'konflikt' | 'abhaengig'> & {
  konflikt: Pick<Ruecknahmekonflikt, 'grund' | 'aenderungen'> | null
  /** wessen Änderung zu nennen ist */
  urheber: { tabelle: string; schluessel: string; nach: number } | null
}

function beurteile(
  einheit: Einheit,
  standVon: Standsuche,
  verweisende: readonly Verweisendes[],
  wirkung: string | null,
  erlaubte: ReadonlySet<string>,
  { werk, handwerk, verweise }: Pruefumstaende,
): Urteil {
  const alle = einheit.spuren.flatMap(spur => {
    const stand = standVon(spur)
    return stand ? [{ spur, stand }] : []
  })
  // Was jemand inzwischen gelöscht hat, ist schon weg; nur eine gelöschte Änderung hat kein Vorher mehr.
  const schritte = alle.filter(({ stand }) => stand.jetzt !== null).toSorted((a, b) => b.spur.letzte - a.spur.letzte)
  const bleibt = (
    grund: string,
    urheber: Urteil['urheber'] = null,
    aenderungen: Ruecknahmekonflikt['aenderungen'] = [],
  ) => ({
    einheit,
    schritte,
    konflikt: { grund, aenderungen },
    urheber,
  })
  const amObjekt = alle.find(({ spur }) => spur.tabelle === werk.haupttabelle)
  if (einheit.ausgang === 'ANGENOMMEN' && alle.length === 0) return bleibt(OHNE_SPUR)
  const nach = ({ spur }: (typeof alle)[number]) => ({ ...spur, nach: spur.letzte })
  if (amObjekt) {
    const { jetzt, schluessel } = amObjekt.stand
    if (jetzt === null && !amObjekt.spur.istNeu) return bleibt('Seit dem Laden gelöscht.', nach(amObjekt))
    if (!erlaubte.has(schluessel)) return bleibt(OHNE_RECHT)
  }
  for (const schritt of schritte) {
    const { spur, stand } = schritt
    if (stand.istGeloescht || stand.fremde > 0)
      return bleibt('Während des Ladens auch von anderen geändert.', nach(schritt))
    if (stand.abweichend.length === 0) continue
    if (schritt !== amObjekt)
      return bleibt(`Dazu seit dem Laden geändert: ${werk.verweisende[spur.tabelle] ?? 'Angaben'}.`, nach(schritt))
    const aenderungen = werk.vergleiche(stand.nachher, stand.jetzt ?? {}).map(({ feld, alt, neu }) => {
      const spalte = handwerk.spalten.find(s => s.feld === feld)
      const zeige = (wert: unknown) => (spalte ? zeigeWert(wert, spalte.inhalt, verweise[feld]) : String(wert ?? ''))
      return { spalte: spalte?.titel ?? feld, alt: zeige(alt), neu: zeige(neu) }
    })
    return bleibt('Seit dem Laden geändert.', nach(schritt), aenderungen)
  }
  if (verweisende.length > 0) {
    const jeTabelle = [...nachSchluessel(verweisende, ({ tabelle }) => tabelle)]
    const teile = jeTabelle.map(([tabelle, liste]) => `${liste.length} × ${werk.verweisende[tabelle] ?? 'Eintrag'}`)
    const juengstes = verweisende.at(-1)
    return bleibt(`Wird verwendet: ${teile.join(', ')}.`, juengstes ? { ...juengstes, nach: 0 } : null)
  }
  if (wirkung !== null) return bleibt(wirkung)
  return { einheit, schritte, konflikt: null, urheber: null }
}

const OHNE_SPUR = 'Das Journal nennt nicht, was hier geladen wurde.'
const OHNE_RECHT = 'Das dürfen Sie nicht mehr bearbeiten; zurücknehmen kann es die Administration.'
