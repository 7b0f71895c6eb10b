import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZeitpunkt } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { StatusBadge } from '@benthos/ui/badge/StatusBadge.tsx'
import { Card } from '@benthos/ui/card/Card.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import { type Fassung, type Fassungseinfuhr, leseFassungsdatei } from '@benthos/vertrag/fassung'
import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import FileJson from 'lucide-react/icons/file-json'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useEffect, useRef } from 'react'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { Herkunft } from '../../technik/verlauf/Herkunft.tsx'
import { Aktivierung } from './Aktivierung.tsx'
import stil from './Fassungen.module.css'
import { stand } from './texte.ts'
import { Vormerkung } from './Vormerkung.tsx'
import { Vorschau } from './Vorschau.tsx'

type Angaben = { fassung: Fassung; darf: boolean }

/** Jede davon lässt sich wieder importieren. */
const DATEIEN = [
  { id: 'xlsx', label: 'Tabelle wie die Vorlage (Excel)', icon: FileSpreadsheet },
  { id: 'csv', label: 'Tabelle wie die Vorlage (CSV)', icon: FileSpreadsheet },
  { id: 'json', label: 'Ganze Fassung (JSON)', icon: FileJson },
] as const
type Dateiformat = (typeof DATEIEN)[number]['id']

/** Eine Fassung mit ihrer Herkunft; ein Entwurf mit Vorschau und Aktivierung. */
export function Fassungsansicht({ fassung, darf }: Angaben) {
  const { art, id, name, status } = fassung
  const bereich = useRef<HTMLDivElement>(null)
  const letzterStatus = useRef(status)
  // Aktivieren und Zurücknehmen tauschen den Teil aus, in dem ihre Schaltfläche stand: der Fokus bleibt bei der Fassung.
  useEffect(() => {
    if (letzterStatus.current === status) return
    letzterStatus.current = status
    if (document.activeElement === document.body) bereich.current?.focus({ preventScroll: true })
  }, [status])
  const datei = useMutation({
    mutationFn: async (format: Dateiformat) =>
      speichereDatei(await rufe(leseFassungsdatei, { params: { art, id: id ?? 0 }, query: { format } })),
  })
  const wann = (zeitpunkt: string | null, wer: string | null) =>
    zeitpunkt === null ? null : `${formatiereZeitpunkt(zeitpunkt)}${wer === null ? '' : ` von ${wer}`}`
  return (
    <Card aside={<StatusBadge {...stand(fassung)} />} title={`${fassung.gegenstand}: ${fassung.name}`}>
      <div aria-label={name} className={stil['fassung']} ref={bereich} role="group" tabIndex={-1}>
        <DataList
          items={[
            { label: 'Quelle', value: fassung.quellen.join(' · ') },
            { label: 'Herkunft', value: fassung.marken.join(', ') || 'keine Werte' },
            { label: 'Gültig ab', value: formatiereDatum(fassung.gueltigVon) },
            ...(fassung.eintraege === null ? [] : [{ label: 'Taxa', value: formatiereZahl(fassung.eintraege) }]),
            ...(fassung.luecken.length === 0 ? [] : [{ label: 'Nicht hinterlegt', value: fassung.luecken.join(', ') }]),
            {
              label: fassung.angelegtVon === null ? 'Mit dem Produkt geliefert' : 'Eingeführt',
              value: wann(fassung.angelegtAm, fassung.angelegtVon),
            },
            ...(fassung.einfuhr === null ? [] : [{ label: 'Import', value: <Einfuhr einfuhr={fassung.einfuhr} /> }]),
            ...(fassung.aktiviertAm === null
              ? []
              : [{ label: 'Aktiviert', value: wann(fassung.aktiviertAm, fassung.aktiviertVon) }]),
            {
              label: 'Prüfsumme (SHA-256)',
              value: <code className={stil['pruefsumme']}>{fassung.pruefsumme}</code>,
            },
          ]}
        />
        {datei.error && (
          <Alert isLive severity="danger">
            {datei.error.message}
          </Alert>
        )}
        <div className={stil['schritte']}>
          <DropdownMenu
            entries={DATEIEN.map(eintrag => ({
              ...eintrag,
              isDisabled: datei.isPending,
              onAction: () => datei.mutate(eintrag.id),
            }))}
            icon={FileDown}
            label="Inhalt herunterladen"
          />
        </div>
        {fassung.status === 'VORGEMERKT' && darf && <Vormerkung fassung={fassung} />}
        {fassung.status === 'ENTWURF' && darf && (
          <>
            <Vorschau fassung={fassung} />
            <Aktivierung fassung={fassung} />
          </>
        )}
      </div>
    </Card>
  )
}

const Einfuhr = ({ einfuhr }: { einfuhr: Fassungseinfuhr }) => (
  <>
    {`${formatiereAnzahl(einfuhr.zeilen, 'Zeile', 'Zeilen')} · `}
    <Herkunft herkunft={einfuhr} />
  </>
)
