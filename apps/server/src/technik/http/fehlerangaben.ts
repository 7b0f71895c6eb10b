import { pino } from 'pino'

type Datenbankfehler = Error &
  Record<'code' | 'schema' | 'table' | 'column' | 'constraint' | 'routine', string | undefined>

const istDatenbankfehler = (fehler: unknown): fehler is Datenbankfehler =>
  fehler instanceof Error && 'severity' in fehler && 'routine' in fehler

type Fehlerangaben = { type: string; message: string; stack: string; [angabe: string]: unknown }

/**
 * Ein Fehler, wie er im Protokoll steht. Von der Datenbank nur Kennungen und die Stelle im Programm: ihr Wortlaut, ihre Einzelheiten
 * und die Abfrage nennen Werte, also Namen und Adressen.
 */
export function alsFehlerangaben(fehler: Error): Fehlerangaben {
  if (!istDatenbankfehler(fehler)) return pino.stdSerializers.err(fehler)
  const { code, schema, table, column, constraint, routine } = fehler
  const stellen = (fehler.stack ?? '').split('\n').filter(zeile => /^\s+at /.test(zeile))
  return {
    type: 'Datenbankfehler',
    message: `SQLSTATE ${code}`,
    code,
    schema,
    table,
    column,
    constraint,
    routine,
    stack: stellen.join('\n'),
  }
}
