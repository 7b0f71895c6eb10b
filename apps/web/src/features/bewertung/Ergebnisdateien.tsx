import { METHODENANGABEN } from '@benthos/fachmodell'
import type { MenuEntry } from '@benthos/ui/menu/DropdownMenu.tsx'
import { DropdownMenu } from '@benthos/ui/menu/DropdownMenu.tsx'
import { type BewertbareMethode, leseErgebnisbericht } from '@benthos/vertrag/bewertung'
import type { Briefkopf } from '@benthos/vertrag/briefkopf'
import { KAPSELN } from '@benthos/vertrag/nachrechnung'
import { useMutation } from '@tanstack/react-query'
import Calculator from 'lucide-react/icons/calculator'
import FileDown from 'lucide-react/icons/file-down'
import FileJson from 'lucide-react/icons/file-json'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useDatenexport } from '../../fach/ausfuhr/useDatenexport.ts'
import { useH2oAusfuhr } from '../../fach/ausfuhr/useH2oAusfuhr.tsx'
import { mitBriefkopf, useBriefkoepfe } from '../../fach/bericht/briefkoepfe.ts'
import { useErgebnisuebersicht } from '../../fach/ergebnisuebersicht/useErgebnisuebersicht.ts'
import { auswahlverweis } from '../../fach/filter/auswahlverweis.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'

type Angaben = {
  aufnahmeId: number
  methode: BewertbareMethode
  /** nur die führende Methode hat einen Bericht */
  mitBericht: boolean
}

/** Was es zum Ergebnis mitzunehmen gibt: Bericht, Kapsel, Übersicht, und der Weg zur Nachrechnung. */
export function Ergebnisdateien({ aufnahmeId, methode, mitBericht }: Angaben) {
  const { setzeFehler, setzeLaedt } = useSeite()
  const uebersicht = useErgebnisuebersicht()
  const datenexport = useDatenexport(aufnahmeId)
  const h2o = useH2oAusfuhr(aufnahmeId)
  const auswahl = { art: 'einzeln', ids: [aufnahmeId] } as const
  const params = { id: aufnahmeId }
  const laden = {
    onMutate: () => {
      setzeLaedt(true)
      setzeFehler(null)
    },
    onSuccess: speichereDatei,
    onSettled: () => setzeLaedt(false),
  }
  const bericht = useMutation({
    ...laden,
    mutationFn: (briefkopf: Briefkopf) =>
      rufe(leseErgebnisbericht[METHODENANGABEN[methode].element], { params, query: { briefkopf } }),
    onError: fehler => setzeFehler(`Der Bericht konnte nicht erstellt werden. ${fehler.message}`),
  })
  const kapsel = useMutation({
    ...laden,
    mutationFn: () => rufe(KAPSELN[methode], { params }),
    onError: fehler => setzeFehler(`Die Kapsel konnte nicht geladen werden. ${fehler.message}`),
  })
  const koepfe = useBriefkoepfe()
  const alsEintrag = (briefkopf: Briefkopf): MenuEntry => ({
    id: briefkopf,
    label: briefkopf === 'ohne' ? 'Ergebnisbericht (PDF)' : mitBriefkopf('Ergebnisbericht', briefkopf),
    icon: FileDown,
    isDisabled: bericht.isPending,
    onAction: () => bericht.mutate(briefkopf),
  })
  const eintraege: MenuEntry[] = [
    {
      id: 'kapsel',
      label: 'Ergebniskapsel (JSON)',
      icon: FileJson,
      isDisabled: kapsel.isPending,
      onAction: () => kapsel.mutate(),
    },
    {
      id: 'uebersicht',
      label: 'Ergebnisübersicht (Excel)',
      icon: FileSpreadsheet,
      isDisabled: uebersicht.isPending,
      onAction: () => uebersicht.gibAus(auswahl),
    },
    datenexport(METHODENANGABEN[methode].element),
    h2o.eintrag(METHODENANGABEN[methode].element),
    { id: 'nachrechnen', label: 'Nachrechnen', icon: Calculator, href: auswahlverweis('/nachrechnung', auswahl) },
  ]
  if (mitBericht) eintraege.unshift(...koepfe.map(alsEintrag))
  return (
    <>
      <DropdownMenu entries={eintraege} label="Bericht und Daten" placement="bottom end" size="dense" />
      {h2o.fenster}
    </>
  )
}
