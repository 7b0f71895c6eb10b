import { pruefdienst } from '../../../../pruefstand/dienst.ts'
import { einlesehandgriffe } from '../../../../pruefstand/einlesehandgriffe.ts'
import { musterwelt } from '../../../../pruefstand/musterwelt.ts'
import { saeeNetz } from '../../../fach/saat/netz.ts'

/** Prüfdienst mit Gewässernetz und Handgriffen für das Einlesen von Gewässern. */
export async function gewaessereinlesung() {
  const dienst = await pruefdienst()
  const { db } = dienst
  await saeeNetz(db)
  const welt = await musterwelt(db)
  const griffe = einlesehandgriffe(dienst, '/gewaesser/import', 'gewaesser.csv')
  const einer = (name: string) =>
    db.selectFrom('gewaesser').selectAll().where('name', '=', name).orderBy('id').executeTakeFirstOrThrow()
  return { ...dienst, ...griffe, welt, einer, KOPF: ['Name', 'Vorfluter', 'Nummer', 'Ist ein anderes'] }
}
