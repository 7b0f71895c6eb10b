import { ROLLEN_LABEL, type Rolle } from '@benthos/fachmodell'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import type { AntwortEingabe } from '@benthos/vertrag'
import type { leseOffeneArbeit } from '@benthos/vertrag/benutzer'
import type { Kysely } from 'kysely'
import type { DB } from '../../../technik/db/schema.ts'
import { Einwand } from '../../../technik/http/problem.ts'
import { darfVerwalten } from '../regeln.ts'
import { ladeBenutzer } from '../sql.ts'
import type { Arbeitsumfeld, Kollege } from './arbeitswerk.ts'
import { ladeKollegen, zaehleBleibendes, zaehleZugewiesene } from './sql.ts'
import { listePosten } from './uebergabe.ts'

/** Was an einer Person hängt, und was mit dem geschieht, das sich nicht übergeben lässt; nichts, wenn der Fragende sie nicht verwaltet. */
export async function nenneOffenes(
  db: Kysely<DB>,
  umfeld: Omit<Arbeitsumfeld, 'person'>,
  id: number,
): Promise<AntwortEingabe<typeof leseOffeneArbeit>> {
  const stand = await ladeBenutzer(db, id)
  if (!stand) throw new Einwand('NICHT_GEFUNDEN')
  const { organisationseinheit_id: organisationseinheitId, rollen, vergaben } = stand
  if (
    id === umfeld.handelnder.id ||
    !darfVerwalten(umfeld.handelnder.akteur, { organisationseinheitId, rollen, vergaben })
  )
    return { posten: [], hinweise: [] }
  const person = { id, organisationseinheitId }
  const [posten, bleibendes, kollegen, zugewiesene] = await Promise.all([
    listePosten(db, { ...umfeld, person }),
    zaehleBleibendes(db, umfeld.handelnder.akteur, id),
    ladeKollegen(db, person),
    organisationseinheitId === null ? 0 : zaehleZugewiesene(db, umfeld.handelnder.akteur, organisationseinheitId),
  ])
  return { posten, hinweise: [...nenneVerwaiste(rollen, kollegen, zugewiesene), ...nenneBleibendes(bleibendes)] }
}

/** Rollen, die in der Organisation danach niemand mehr hat: was an der Rolle hängt, sieht dann keiner. */
function nenneVerwaiste(rollen: readonly Rolle[], kollegen: readonly Kollege[], zugewiesene: number): string[] {
  return rollen
    .filter(rolle => (['LAND', 'AUFTRAGNEHMER', 'FACHPROJEKT'] as Rolle[]).includes(rolle))
    .filter(rolle => !kollegen.some(({ akteur }) => akteur.rollen.includes(rolle)))
    .map(rolle => {
      const satz = `Außer dieser Person hat in ihrer Organisation niemand die Rolle „${ROLLEN_LABEL[rolle]}“.`
      return rolle === 'AUFTRAGNEHMER' && zugewiesene > 0
        ? `${satz} ${formatiereAnzahl(zugewiesene, 'zugewiesene Aufnahme ist', 'zugewiesene Aufnahmen sind')} noch nicht übergeben: geben Sie die Rolle jemandem, oder bitten Sie das Land, sie anderen zuzuweisen.`
        : satz
    })
}

function nenneBleibendes({
  auftraege,
  rueckfragen,
  filter,
  alteDateien,
}: Awaited<ReturnType<typeof zaehleBleibendes>>): string[] {
  return [
    auftraege > 0 &&
      `${formatiereAnzahl(auftraege, 'Auftrag', 'Aufträge')} im Hintergrund: endet mit der Sperre, denn er hat nur die Rechte dieser Person. Wer das Ergebnis braucht, erteilt ihn neu.`,
    rueckfragen > 0 &&
      `${formatiereAnzahl(rueckfragen, 'offene Rückfrage', 'offene Rückfragen')} dieser Person: Antworten gehen an alle mit derselben Rolle, sie müssen nicht übergeben werden.`,
    alteDateien > 0 &&
      `${formatiereAnzahl(alteDateien, 'hochgeladene Datei', 'hochgeladene Dateien')}, aus denen nie geladen wurde, älter als 90 Tage: sie bleiben beim Konto.`,
    filter > 0 &&
      `${formatiereAnzahl(filter, 'gespeicherter Filter', 'gespeicherte Filter')}: nur für diese Person, sie bleiben beim Konto.`,
  ].filter(satz => satz !== false)
}
