import { Button } from '@benthos/ui/button/Button.tsx'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import type { Umgebung } from '@benthos/vertrag/allgemein'
import type { Fensterangaben } from '../layout/spaetesFenster.tsx'
import { umgebungLabel } from './umgebungstexte.ts'

type Angaben = Fensterangaben & { umgebung: Umgebung }

/** Einzelheiten zur laufenden Fassung, wie sie der Helpdesk braucht. */
export function Versionsfenster({ umgebung, istOffen, beiSchliessen }: Angaben) {
  return (
    <Modal
      actions={<Button onPress={beiSchliessen}>Schließen</Button>}
      isDismissable
      isOpen={istOffen}
      onClose={beiSchliessen}
      title={umgebung.title}
    >
      <DataList
        items={[
          { label: 'Version', value: umgebung.version },
          { label: 'Einzelheiten', value: umgebung.versionDetail },
          { label: 'Build', value: umgebung.buildNumber },
          { label: 'Umgebung', value: umgebungLabel(umgebung.environment) },
        ]}
      />
    </Modal>
  )
}
