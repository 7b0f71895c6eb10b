import { leseFiltersaetze, loescheFiltersatz, MAX_FILTERSAETZE, schreibeFiltersatz } from '@benthos/vertrag/filter'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import { benutzerVon, type Dienste } from '../../technik/http/kontext.ts'
import { Einwand } from '../../technik/http/problem.ts'
import { pruefeFilternamen } from './filternamen.ts'
import { ladeSaetze, loesche, schreibe } from './sql.ts'

/** Gespeicherte Filter: jeder liest und schreibt nur die eigenen. */
export function registriereFilter(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, leseFiltersaetze, {
    fuehreAus: async anfrage => {
      pruefeFilternamen(anfrage.query)
      return ladeSaetze(anfrage.db, benutzerVon(anfrage).benutzerId, anfrage.query.key, anfrage.query.name)
    },
  })
  bediene(app, dienste, schreibeFiltersatz, {
    fuehreAus: async anfrage => {
      pruefeFilternamen(anfrage.body)
      const { key, ...satz } = anfrage.body
      const passt = await schreibe(anfrage.db, benutzerVon(anfrage).benutzerId, key, satz, MAX_FILTERSAETZE)
      if (passt) return undefined
      const message = `Mehr als ${MAX_FILTERSAETZE} Filter lassen sich nicht speichern. Löschen Sie zuerst einen.`
      throw new Einwand('EINGABE_UNGUELTIG', message, [{ field: 'name', message }])
    },
  })
  bediene(app, dienste, loescheFiltersatz, {
    // Ohne Prüfung der Namen: was eine frühere Fassung unter einem anderen annahm, muss sich löschen lassen.
    fuehreAus: async anfrage => {
      await loesche(anfrage.db, benutzerVon(anfrage).benutzerId, anfrage.body.key, anfrage.body.name)
      return undefined
    },
  })
}
