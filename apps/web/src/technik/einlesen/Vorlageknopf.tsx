import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Button } from '@benthos/ui/button/Button.tsx'
import { type Einleseart, leseEinlesevorlage } from '@benthos/vertrag/einlesung'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { speichereDatei } from '../http/herunterladen.ts'
import { rufe } from '../http/klient.ts'

/** Lädt die Excel-Vorlage einer Art herunter. */
export function Vorlageknopf({ art }: { art: Einleseart }) {
  return <Holknopf hole={() => rufe(leseEinlesevorlage, { params: { art } })}>Vorlage herunterladen</Holknopf>
}

type Angaben = { children: string; hole: () => Promise<Parameters<typeof speichereDatei>[0]> }

/** Lädt herunter, was der Server dafür erstellt. */
export function Holknopf({ children, hole }: Angaben) {
  const abholung = useMutation({ mutationFn: async () => speichereDatei(await hole()) })
  return (
    <>
      <Button
        icon={Download}
        isPending={abholung.isPending}
        onPress={() => abholung.mutate()}
        pendingLabel="Wird erstellt …"
        size="dense"
      >
        {children}
      </Button>
      {abholung.error && (
        <Alert isLive severity="danger">
          {abholung.error.message}
        </Alert>
      )}
    </>
  )
}
