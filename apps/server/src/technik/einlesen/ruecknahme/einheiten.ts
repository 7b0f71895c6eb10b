import { nachSchluessel } from '../../reihe/nachSchluessel.ts'
import type { Einheit, Ruecknahmewerk, Spur } from './ruecknahmewerk.ts'
import type { Ladeeintrag, Ladezeile } from './sql.ts'

/**
 * Ordnet, was das Laden ins Journal schrieb, den Zeilen der Datei zu: Ein Objekt der Haupttabelle und alles, was in derselben
 * Transaktion darauf folgt, gehören zusammen; Beigaben stehen für sich. In der Reihenfolge des Zurücknehmens: das Jüngste
 * zuerst, Beigaben nach allen Zeilen.
 * @param eintraege nach Transaktion und darin nach ihrer Folge geordnet
 */
export function bildeEinheiten(
  werk: Ruecknahmewerk,
  eintraege: readonly Ladeeintrag[],
  zeilen: readonly Ladezeile[],
  beigaben: readonly { id: number; text: string }[],
): Einheit[] {
  const jeObjekt = nachSchluessel(zeilen, zeile => String(zeile.objekt_id))
  const spuren = new Map<string, Spur[]>()
  const neben: Spur[] = []
  let objekt: string | null = null
  let transaktion = ''
  for (const eintrag of eintraege) {
    if (eintrag.xid !== transaktion) objekt = null
    transaktion = eintrag.xid
    const istNeu = eintrag.aktion === 'NEW'
    if (werk.beigabentabellen.some(tabelle => tabelle === eintrag.tabelle)) {
      if (istNeu) neben.push(spurAus(eintrag))
      continue
    }
    if (eintrag.tabelle === werk.haupttabelle) objekt = eintrag.schluessel
    if (objekt === null) continue
    const bisher = spuren.get(objekt) ?? []
    spuren.set(objekt, vereine(bisher, eintrag))
  }
  const zuZeilen = [...jeObjekt].map(([schluessel, gruppe]): Einheit => {
    const erste = gruppe[0]
    return {
      zeilen: gruppe.map(({ nummer }) => nummer),
      bezeichnung: erste?.bezeichnung ?? '',
      ausgang: erste?.ausgang ?? 'GEAENDERT',
      schluessel,
      spuren: spuren.get(schluessel) ?? [],
    }
  })
  const namen = new Map(beigaben.map(({ id, text }) => [String(id), text]))
  const zuBeigaben = neben.flatMap((spur): Einheit[] => {
    const name = namen.get(spur.schluessel)
    return name === undefined
      ? []
      : [{ zeilen: [], bezeichnung: name, ausgang: 'ANGENOMMEN', schluessel: spur.schluessel, spuren: [spur] }]
  })
  return [...zuZeilen.toSorted(juengsteZuerst), ...zuBeigaben.toSorted(juengsteZuerst)]
}

/** Was das Laden je Zeile einer Tabelle tat, in der Folge, in der es begann. */
export const spurenAus = (eintraege: readonly Omit<Ladeeintrag, 'xid'>[]): Spur[] =>
  eintraege.reduce<Spur[]>((bisher, eintrag) => vereine(bisher, eintrag), [])

const spurAus = ({ id, tabelle, schluessel, aktion }: Omit<Ladeeintrag, 'xid'>): Spur => ({
  tabelle,
  schluessel,
  erste: id,
  letzte: id,
  anzahl: 1,
  istNeu: aktion === 'NEW',
})

function vereine(bisher: readonly Spur[], eintrag: Omit<Ladeeintrag, 'xid'>): Spur[] {
  const gleiche = (spur: Spur) => spur.tabelle === eintrag.tabelle && spur.schluessel === eintrag.schluessel
  if (!bisher.some(gleiche)) return [...bisher, spurAus(eintrag)]
  return bisher.map(spur => (gleiche(spur) ? { ...spur, letzte: eintrag.id, anzahl: spur.anzahl + 1 } : spur))
}

const letzteSpur = ({ spuren }: Einheit) => Math.max(0, ...spuren.map(({ letzte }) => letzte))
const juengsteZuerst = (a: Einheit, b: Einheit) => letzteSpur(b) - letzteSpur(a)
