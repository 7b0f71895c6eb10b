import { Button } from '@benthos/ui/button/Button.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import type { BewertbareMethode } from '@benthos/vertrag/bewertung'
import { KAPSELN } from '@benthos/vertrag/nachrechnung'
import { useMutation } from '@tanstack/react-query'
import Calculator from 'lucide-react/icons/calculator'
import FileJson from 'lucide-react/icons/file-json'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useErgebnisuebersicht } from '../../fach/ergebnisuebersicht/useErgebnisuebersicht.ts'
import { auswahlverweis } from '../../fach/filter/auswahlverweis.ts'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'

/** Das Ergebnis als Kapsel und als Zeile der Übersicht, und der Weg zur Nachrechnung. */
export function Ergebnisdateien({ aufnahmeId, methode }: { aufnahmeId: number; methode: BewertbareMethode }) {
  const { setzeFehler } = useSeite()
  const uebersicht = useErgebnisuebersicht()
  const auswahl = { art: 'einzeln', ids: [aufnahmeId] } as const
  const kapsel = useMutation({
    mutationFn: () => rufe(KAPSELN[methode], { params: { id: aufnahmeId } }),
    onMutate: () => setzeFehler(null),
    onSuccess: speichereDatei,
    onError: fehler => setzeFehler(`Die Kapsel konnte nicht geladen werden. ${fehler.message}`),
  })
  return (
    <>
      <Button
        icon={FileJson}
        isPending={kapsel.isPending}
        onPress={() => kapsel.mutate()}
        pendingLabel="Wird geladen …"
      >
        Ergebniskapsel (JSON)
      </Button>
      <Button
        icon={FileSpreadsheet}
        isPending={uebersicht.isPending}
        onPress={() => uebersicht.mutate(auswahl)}
        pendingLabel="Wird erstellt …"
      >
        Ergebnisübersicht (Excel)
      </Button>
      <LinkButton href={auswahlverweis('/nachrechnung', auswahl)} icon={Calculator}>
        Nachrechnen
      </LinkButton>
    </>
  )
}
