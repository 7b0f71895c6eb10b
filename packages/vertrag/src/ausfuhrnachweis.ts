import { z } from 'zod'

/**
 * Was jede Ausfuhr über sich selbst sagt, gleich in welcher Form sie hinausgeht: als `nachweis.json` im Archiv, als letztes Blatt der
 * Mappe, als Mitglied `nachweis` der JSON-Datei, als Text daneben.
 */

/** Eine Datei des Archivs, ein Blatt der Mappe, die Merkmale einer GeoJSON-Datei. */
export const Teilbeleg = z.strictObject({
  name: z.string(),
  /** gezählt, ehe geschrieben wurde; `null`: der Teil hat keine Zeilen, etwa eine Beschreibung */
  zeilenErwartet: z.number().int().nullable(),
  zeilenGeschrieben: z.number().int().nullable(),
  /** mit ihrem Grund genannt statt geschrieben */
  zeilenAbgelehnt: z.number().int(),
  bytes: z.number().int(),
  /** über die Bytes des Teils; bei einem Blatt über seinen Prüftext */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type Teilbeleg = z.infer<typeof Teilbeleg>

/** Worauf beruht, was hinausgeht: ohne diese Fassungen lässt sich kein Fund und keine Klasse nachvollziehen. */
export const Grundlagen = z.object({
  /** Fassungen der Taxalisten, nach denen bestimmt ist */
  taxalisten: z.array(z.string()),
  /** Verfahren mit Edition, Parametersatz und Rechenkern, nach denen bewertet ist */
  verfahren: z.array(z.string()),
  /** etwa „Demonstrationsparameter – nicht amtlich“, der Satz über eine Edition, „Beispieldaten“ */
  vorbehalte: z.array(z.string()),
})
export type Grundlagen = z.infer<typeof Grundlagen>

export const Ausfuhrnachweis = z.object({
  inhalt: z.string().min(1),
  /** der Aufruf, mit dem sie entstand */
  abfrage: z.string().min(1),
  /** für Menschen in Worten, für Programme mit den Namen der Abfrage */
  filter: z.strictObject({ inWorten: z.string().min(1), kriterien: z.record(z.string(), z.unknown()) }),
  /** ISO 8601; alles darin gilt zu diesem Zeitpunkt */
  stand: z.iso.datetime({ offset: true }),
  /** `null`: sie ist zum Weitergeben da und nennt niemanden */
  ausgefuehrtVon: z.string().min(1).nullable(),
  umfang: z.string().min(1),
  quelle: z.string().min(1),
  /** Lizenz, oder dass keine erteilt ist */
  nutzung: z.string().min(1),
  ...Grundlagen.shape,
  teile: z.array(Teilbeleg).min(1),
})
export type Ausfuhrnachweis = z.infer<typeof Ausfuhrnachweis>
