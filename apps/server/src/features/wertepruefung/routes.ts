import { findeTausendfaches } from '@benthos/fachmodell/plausibilitaet/tausendfach'
import { listeVerdaechtigeWerte, type VerdaechtigerWert } from '@benthos/vertrag/wertepruefung'
import type { FastifyInstance } from 'fastify'
import { bediene } from '../../technik/http/bediene.ts'
import type { Dienste } from '../../technik/http/kontext.ts'
import { BEFUNDGROESSEN, MESSSTELLENGROESSEN } from './groessen.ts'
import { type Kandidat, listeBefundwerte, listeMessstellenwerte } from './sql.ts'

/** Gespeicherte Werte, die das Tausendfache des gemeinten sein könnten. */
export function registriereWertepruefung(app: FastifyInstance, dienste: Dienste): void {
  bediene(app, dienste, listeVerdaechtigeWerte, {
    fuehreAus: async a => {
      const messstellen = await listeMessstellenwerte(a.db, MESSSTELLENGROESSEN.map(feldVon))
      const befunde = await listeBefundwerte(a.db, BEFUNDGROESSEN.map(feldVon))
      return {
        geprueft: messstellen.length + befunde.geprueft,
        werte: [...messstellen, ...befunde.kandidaten].flatMap(alsVerdacht),
      }
    },
  })
}

const feldVon = ({ feld }: { feld: string }) => feld
const GROESSEN = new Map([...MESSSTELLENGROESSEN, ...BEFUNDGROESSEN].map(groesse => [groesse.feld, groesse]))

function alsVerdacht(kandidat: Kandidat): VerdaechtigerWert[] {
  const { art, id, code, messstelle, feld, wert, geaendert_am: geaendertAm } = kandidat
  const groesse = GROESSEN.get(feld)
  const gemeint = wert / 1000
  // Was das Feld nicht annähme, war nicht gemeint.
  if (groesse === undefined || !groesse.schema.safeParse(gemeint).success) return []
  const { label, einheit } = groesse
  const gruende = findeTausendfaches(wert, {
    frueher: kandidat.frueher,
    hier: kandidat.hier,
    alle: { kleinster: kandidat.kleinster, hoher: kandidat.hoher, anzahl: kandidat.anzahl },
    gegengroesse: gegengroesseVon(kandidat),
    fruehereKlassen: feld === 'einzugsgebiet' ? kandidat.fruehere_klassen : [],
  })
  return gruende.length === 0
    ? []
    : [{ art, id, code, messstelle, feld, label, einheit, wert, gemeint, gruende, geaendertAm }]
}

function gegengroesseVon({ feld, einzugsgebiet, mq }: Kandidat) {
  if (feld === 'einzugsgebiet' && mq !== null) return { art: 'MQ', wert: mq } as const
  if (feld === 'mq' && einzugsgebiet !== null) return { art: 'EINZUGSGEBIET', wert: einzugsgebiet } as const
  return null
}
