import { expect, test } from 'vitest'
import type { z } from 'zod'
import { BEISPIELE } from '../../../pruefstand/beispiele.ts'
import { nameVon, sammleVertraege } from '../../../pruefstand/vertraege.ts'

/**
 * Kein Rumpf nimmt mehr an, als sein Vertrag nennt: was dazukommt, wird abgelehnt oder fällt weg, ehe ein Handler es sieht, in jedem
 * Objekt des Rumpfs. Und was über Rechte, Besitz und Stand entscheidet, nennt nur, wer es führt.
 */

const VERTRAEGE = (await sammleVertraege()).filter(({ methode, body }) => methode !== 'GET' && body)

/** Spalten, an denen hängt, wem etwas gehört, wer es sieht und ob es gilt, wie sie in der Datenbank und wie sie im Vertrag hießen. */
const FREMDE = [
  'id',
  'benutzerId',
  'benutzer_id',
  'organisationseinheit_id',
  'organisationseinheitId',
  'auftragnehmerId',
  'bundesland',
  'rollen',
  'aktiv',
  'status',
  'freigabe',
  'mzb_status',
  'mzb_freigabe',
  'angelegtVon',
  'geaendert_von',
  'provider',
  'externer_schluessel',
  'ist_demo',
  'istAdmin',
] as const

type Gefunden = { pfad: string; form: z.core.$ZodType }

/** Die Schlüssel sind Wörter aus den Daten: die Spalte einer Datei, ein Taxon der Liste. Nachgeschlagen wird nach ihnen, gespeichert keiner. */
const FREIE: readonly string[] = [
  'POST /api/einlesen/:id/pruefen.zuordnung: record',
  'POST /aufnahme/:id/mzb/update/taxalistenversion.wahl: record',
  'POST /aufnahme/:id/phb/update/taxalistenversion.wahl: record',
]

/** Aufrufe, deren Rumpf nennt, wem etwas gehört oder was jemand darf; ihre eigenen Prüfungen fragen jede Zeile der Rechtetafel ab. */
const FUEHRENDE: Readonly<Record<string, RegExp>> = {
  rollen: /^POST \/user\/(create|update)$/,
  // Bei Messstellen, Organisationen und dem nächtlichen Archiv, ob es sie noch gibt; eine Sperre ist es nur bei Benutzern.
  aktiv: /^POST (\/user\/(update|organisationseinheit\/(create|update))|\/messstelle\/.+|\/api\/archivbetrieb)$/,
  organisationseinheitId: /^POST (\/user\/(create|update)|\/messstelle\/.+|\/projekte(\/:id)?)$/,
  bundesland: /^POST (\/user\/organisationseinheit\/(create|update)|\/messstelle\/.+|\/projekte(\/:id)?)$/,
}

/** So viele Rümpfe haben ein Beispiel, das ihr Vertrag annimmt, mindestens. */
const GEPRUEFTE = 100

/** Jedes Schema im Rumpf, mit seinem Ort. */
function listeSchemata(schema: z.core.$ZodType, pfad = '', gesehen = new Set<z.core.$ZodType>()): Gefunden[] {
  if (gesehen.has(schema)) return []
  gesehen.add(schema)
  const def = schema._zod.def as unknown as Readonly<Record<string, unknown>>
  const unter = (teil: unknown, name: string): Gefunden[] =>
    teil !== null && typeof teil === 'object' && '_zod' in teil
      ? listeSchemata(teil as z.core.$ZodType, `${pfad}${name}`, gesehen)
      : []
  return [
    { pfad, form: schema },
    ...Object.entries((def['shape'] as object | undefined) ?? {}).flatMap(([name, teil]) => unter(teil, `.${name}`)),
    ...((def['options'] as unknown[] | undefined) ?? []).flatMap(teil => unter(teil, '|')),
    ...((def['items'] as unknown[] | undefined) ?? []).flatMap(teil => unter(teil, '[]')),
    ...['element', 'innerType', 'in', 'out', 'left', 'right', 'valueType'].flatMap(teil => unter(def[teil], '')),
  ]
}

/** Jedes Objekt eines Werts, auch das äußerste; eine Datei ist keines: von ihr kommt nur an, was sie enthält. */
function listeObjekte(wert: unknown): Record<string, unknown>[] {
  if (Array.isArray(wert)) return wert.flatMap(listeObjekte)
  if (wert === null || typeof wert !== 'object' || wert instanceof Blob) return []
  return [wert as Record<string, unknown>, ...Object.values(wert).flatMap(listeObjekte)]
}

/** Eigene Kopie jedes Objekts; Dateien bleiben dieselben, nicht jede Laufzeit kopiert sie als Dateien. */
function kopiere(wert: unknown): unknown {
  if (Array.isArray(wert)) return wert.map(kopiere)
  if (wert === null || typeof wert !== 'object' || wert instanceof Blob) return wert
  return Object.fromEntries(Object.entries(wert).map(([name, teil]) => [name, kopiere(teil)]))
}

test('[ROLE-02] kein Objekt eines Rumpfs nimmt beliebige Angaben an; wo Schlüssel frei sind, steht es hier', () => {
  const frei = VERTRAEGE.flatMap(vertrag =>
    listeSchemata(vertrag.body).flatMap(({ pfad, form }) => {
      const def = form._zod.def as { type: string; catchall?: z.core.$ZodType }
      const istOffen = def.type === 'object' && def.catchall !== undefined && def.catchall._zod.def.type !== 'never'
      return istOffen || ['record', 'any', 'unknown', 'map'].includes(def.type)
        ? [`${nameVon(vertrag)}${pfad}: ${def.type}`]
        : []
    }),
  )
  expect(frei.toSorted()).toEqual(FREIE)
})

test('[ROLE-02] was ein Beispiel an fremden Angaben dazubekommt, wird abgelehnt oder fällt weg, in jedem seiner Objekte', () => {
  const durchgekommen: string[] = []
  let geprueft = 0
  for (const vertrag of VERTRAEGE) {
    const { body } = BEISPIELE[nameVon(vertrag)] ?? {}
    if (body === undefined || !vertrag.body.safeParse(body).success) continue
    geprueft += 1
    const anzahl = listeObjekte(body).length
    for (let stelle = 0; stelle < anzahl; stelle++)
      for (const feld of FREMDE) {
        const verdorben = kopiere(body)
        const objekt = listeObjekte(verdorben)[stelle]
        if (!objekt || feld in objekt) continue
        objekt[feld] = 'EINGESCHMUGGELT'
        const gelesen = vertrag.body.safeParse(verdorben)
        if (gelesen.success && JSON.stringify(gelesen.data).includes('EINGESCHMUGGELT'))
          durchgekommen.push(`${nameVon(vertrag)} nimmt „${feld}“ an`)
      }
  }
  expect(durchgekommen).toEqual([])
  expect(geprueft).toBeGreaterThan(GEPRUEFTE)
})

test('[ROLE-02] Rollen, Sperre, Organisation und Bundesland nennt nur der Rumpf eines Aufrufs, der sie führt', () => {
  const nennende = VERTRAEGE.flatMap(vertrag =>
    listeSchemata(vertrag.body).flatMap(({ pfad }) => {
      const feld =
        pfad
          .split('.')
          .at(-1)
          ?.replace(/[|[\]]/g, '') ?? ''
      const erlaubt = FUEHRENDE[feld]
      return erlaubt && !erlaubt.test(nameVon(vertrag)) ? [`${feld}: ${nameVon(vertrag)}`] : []
    }),
  )
  expect([...new Set(nennende)]).toEqual([])
})
