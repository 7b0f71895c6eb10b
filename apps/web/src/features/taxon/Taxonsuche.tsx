import { Link } from '@benthos/ui/link/Link.tsx'
import { SearchField } from '@benthos/ui/suggest/SearchField.tsx'
import { listeTaxonnamen } from '@benthos/vertrag/taxaliste'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { taxonadresse } from '../../fach/taxon/taxonadresse.ts'
import { ladeTaxonvorschlaege } from '../../fach/taxon/taxonvorschlaege.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './TaxonPage.module.css'

/** Führt von jedem Taxon zum nächsten: Vorschläge beim Tippen, die Eingabetaste öffnet den Namen, wie er dasteht. */
export function Taxonsuche() {
  const [text, setzeText] = useState('')
  const gehe = useNavigate()
  return (
    <SearchField
      label="Taxon suchen"
      loadSuggestions={ladeTaxonvorschlaege}
      maxLength={100}
      onChange={setzeText}
      onSelect={() => setzeText('')}
      onSubmit={name => {
        if (name.trim() === '') return
        setzeText('')
        void gehe(taxonadresse(name.trim()))
      }}
      placeholder="Taxon suchen, etwa „bae rho“"
      size="dense"
      value={text}
    />
  )
}

/** Was zu tun ist, wenn es den Namen nicht gibt: andere derselben Gattung, oder suchen. */
export function UnbekannterName({ name }: { name: string }) {
  const [gattung = ''] = name.split(' ')
  const { data = [] } = useQuery({
    ...abfrage(listeTaxonnamen, { query: { suche: gattung, anzahl: 100 } }),
    enabled: gattung.length >= 3,
  })
  // Am ähnlichsten ist, was am längsten gleich beginnt.
  const aehnliche = data.toSorted((a, b) => gleicherAnfang(b.label, name) - gleicherAnfang(a.label, name))
  return (
    <div className={stil['unbekannt']}>
      <p>
        {`„${name}“ steht in keiner geltenden Taxaliste, und keine Aufnahme, die Sie lesen dürfen, führt diesen Namen. Prüfen Sie die Schreibweise, oder suchen Sie oben: drei Buchstaben je Wort genügen, auch Synonyme führen zum gültigen Taxon. Schreibweisen eines Labors stehen unter `}
        <Link href="/eigene-namen">Eigene Namen</Link>.
      </p>
      {aehnliche.length > 0 && (
        <>
          <h2>Vielleicht gemeint</h2>
          <ul>
            {aehnliche.slice(0, HOECHSTENS).map(({ value, label }) => (
              <li key={value}>
                <Link href={taxonadresse(value)}>
                  <span translate="no">{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const HOECHSTENS = 8

function gleicherAnfang(a: string, b: string): number {
  let laenge = 0
  while (laenge < a.length && a[laenge] === b[laenge]) laenge++
  return laenge
}
