import { Button } from '@benthos/ui/button/Button.tsx'
import { type Dossiertabelle, leseDossiertabelle } from '@benthos/vertrag/dossier'
import { useMutation } from '@tanstack/react-query'
import FileDown from 'lucide-react/icons/file-down'
import { speichereDatei } from '../../technik/http/herunterladen.ts'
import { rufe } from '../../technik/http/klient.ts'
import { useSeite } from '../../technik/seite/SeiteProvider.tsx'

/** Holt eine Tabelle des Dossiers als CSV-Datei. */
export function Tabellendatei({ messstelleId, tabelle }: { messstelleId: number; tabelle: Dossiertabelle }) {
  const { setzeFehler } = useSeite()
  const datei = useMutation({
    mutationFn: () => rufe(leseDossiertabelle, { params: { id: messstelleId }, query: { tabelle } }),
    onSuccess: speichereDatei,
    onError: fehler => setzeFehler(`Die Tabelle konnte nicht erstellt werden. ${fehler.message}`),
  })
  return (
    <Button
      icon={FileDown}
      isPending={datei.isPending}
      pendingLabel="Tabelle wird erstellt"
      size="dense"
      onPress={() => datei.mutate()}
    >
      Tabelle als CSV
    </Button>
  )
}
