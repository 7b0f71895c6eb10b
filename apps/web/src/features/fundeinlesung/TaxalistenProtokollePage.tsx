import { PROBENMETHODEN } from '@benthos/fachmodell'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import Upload from 'lucide-react/icons/upload'
import { useSearchParams } from 'react-router'
import { Vorgangsliste } from '../../technik/einlesen/Vorgangsliste.tsx'
import { useSeitenweg } from '../../technik/navigation/useSeitenweg.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import stil from './Fundeinlesung.module.css'
import { fundprotokolle } from './fundprotokolle.ts'
import { methodeAus } from './methodeAus.ts'

const ALLE = 'ALLE'
const WAHL = [{ value: ALLE, label: 'alle Methoden' }, ...PROBENMETHODEN]

/** Protokolle aller eingelesenen Taxalisten; die eigenen, für die Administration alle. */
export default function TaxalistenProtokollePage() {
  const [adresse, setzeAdresse] = useSearchParams()
  const methode = methodeAus(adresse)
  const importweg = useSeitenweg('TaxalistenImportPage')
  return (
    <>
      <Seitentitel
        aktionen={
          importweg !== null && (
            <LinkButton href={importweg} icon={Upload} size="dense" variant="primary">
              Taxaliste importieren
            </LinkButton>
          )
        }
        titel="Protokolle der Taxalisten"
        zusatz="Jede hochgeladene Taxaliste mit dem Ausgang jeder Zeile."
      />
      <Select
        className={stil['schmal']}
        label="Methode"
        onChange={wert => setzeAdresse(wert === null || wert === ALLE ? {} : { methode: wert }, { replace: true })}
        options={WAHL}
        value={methode ?? ALLE}
      />
      <Vorgangsliste
        quelle={fundprotokolle(methode)}
        key={methode}
        mitArt
        {...(importweg !== null && { bericht: importweg })}
      />
    </>
  )
}
