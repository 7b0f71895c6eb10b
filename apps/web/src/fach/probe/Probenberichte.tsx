import { METHODENANGABEN, type Probenmethode } from '@benthos/fachmodell'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import { leseStandardbericht, leseTaxalistenbericht, type Taxalistenbericht } from '@benthos/vertrag/probenbericht'
import FileDown from 'lucide-react/icons/file-down'
import { rufe } from '../../technik/http/klient.ts'
import { useDateiabruf } from '../../technik/seite/useDateiabruf.ts'
import { useDatenexport } from '../ausfuhr/useDatenexport.ts'
import { useH2oAusfuhr } from '../ausfuhr/useH2oAusfuhr.tsx'
import { mitBriefkopf, useBriefkoepfe } from '../bericht/briefkoepfe.ts'

/** Listen einer Methode, die es als Blatt gibt; die übrigen Methoden stehen im Standardbericht. */
const LISTEN: { readonly [M in Probenmethode]?: readonly Taxalistenbericht[] } = {
  MHS: ['MHS'],
  SCREENING: ['SCREENING'],
  PHB: ['PHB', 'MAKROALGEN'],
}
const TITEL: Readonly<Record<Taxalistenbericht, string>> = {
  MHS: 'Taxaliste MHS',
  SCREENING: 'Taxaliste Screening',
  PHB: 'Taxaliste Phytobenthos',
  MAKROALGEN: 'Taxaliste Makroalgen',
}

/** Was von der Probe gespeichert ist, als PDF, und die Ausfuhren ihres Elements. */
export function Probenberichte({ aufnahmeId, methode }: { aufnahmeId: number; methode: Probenmethode }) {
  const { element } = METHODENANGABEN[methode]
  const params = { id: aufnahmeId }
  const koepfe = useBriefkoepfe()
  const bericht = useDateiabruf('Der Bericht konnte nicht erstellt werden.')
  const datenexport = useDatenexport(aufnahmeId)
  const h2o = useH2oAusfuhr(aufnahmeId)
  const eintrag = (id: string, label: string, hole: () => Promise<File>) => ({
    id,
    label,
    icon: FileDown,
    isDisabled: bericht.isPending,
    onAction: () => bericht.mutate(hole),
  })
  return (
    <>
      <DropdownMenu
        entries={[
          ...koepfe.flatMap(briefkopf => [
            ...(LISTEN[methode] ?? []).map(art =>
              eintrag(`${art} ${briefkopf}`, mitBriefkopf(TITEL[art], briefkopf), () =>
                rufe(leseTaxalistenbericht[art], { params, query: { briefkopf } }),
              ),
            ),
            eintrag(`standard ${briefkopf}`, mitBriefkopf('Standardbericht', briefkopf), () =>
              rufe(leseStandardbericht[element], { params, query: { briefkopf } }),
            ),
          ]),
          datenexport(element),
          h2o.eintrag(element),
        ]}
        icon={FileDown}
        isIconOnly
        label="Berichte und Daten zum gespeicherten Stand"
        placement="bottom end"
        size="dense"
      />
      {h2o.fenster}
    </>
  )
}
