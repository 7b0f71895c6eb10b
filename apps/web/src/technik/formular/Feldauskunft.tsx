import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import type { Feld } from '@benthos/vertrag/feld'

const DARWIN_CORE = 'http://rs.tdwg.org/dwc/terms/'

/** Was der Katalog über ein Feld weiß: Einheit, Bereich, Einträge, Überschriften beim Einlesen, Begriff in Darwin Core. */
export function Feldauskunft({ feld }: { feld: Feld }) {
  const { einheit, stellen, werte, synonyme, darwinCore } = feld
  const angaben = [
    { label: 'Einheit', value: einheit },
    { label: 'Bereich', value: bereich(feld) },
    { label: 'Nachkommastellen', value: stellen },
    { label: 'Zur Wahl', value: werte?.map(({ label }) => label).join(' · ') },
    { label: 'Beim Einlesen auch', value: synonyme?.join(', ') },
    { label: 'Darwin Core', value: darwinCore && <Link href={DARWIN_CORE + darwinCore}>{darwinCore}</Link> },
  ]
  return (
    <>
      <p>{feld.hilfe}</p>
      <DataList items={angaben.filter(({ value }) => value !== undefined)} />
    </>
  )
}

function bereich({ min, max, einheit = '' }: Feld): string | undefined {
  const text = (zahl: number) => formatiereZahl(zahl)
  if (min !== undefined && max !== undefined) return `${text(min)} bis ${text(max)} ${einheit}`.trimEnd()
  return max === undefined ? undefined : `höchstens ${text(max)} ${einheit}`.trimEnd()
}
