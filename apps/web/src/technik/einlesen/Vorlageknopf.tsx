import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { type Einleseart, leseEinlesevorlage } from '@benthos/vertrag/einlesung'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { speichereDatei } from '../http/herunterladen.ts'
import { rufe } from '../http/klient.ts'

/** Lädt die Excel-Vorlage einer Art herunter. */
export function Vorlageknopf({ art }: { art: Einleseart }) {
  const vorlage = useMutation({
    mutationFn: async () => speichereDatei(await rufe(leseEinlesevorlage, { params: { art } })),
  })
  return (
    <>
      <Button
        icon={Download}
        isPending={vorlage.isPending}
        onPress={() => vorlage.mutate()}
        pendingLabel="Wird erstellt …"
        size="dense"
      >
        Vorlage herunterladen
      </Button>
      {vorlage.error && (
        <Alert isLive severity="danger">
          {vorlage.error.message}
        </Alert>
      )}
    </>
  )
}
