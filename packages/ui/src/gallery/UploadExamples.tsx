import { FileField } from '../filefield/FileField.tsx'
import { UploadList } from '../upload/UploadList.tsx'
import { type SendFile, useUploads } from '../upload/useUploads.ts'
import { Columns, Example } from './Example.tsx'

/** Überträgt zum Ansehen nirgendhin: 20 Schritte lang Fortschritt; Dateien mit „fehler“ im Namen misslingen. */
const send: SendFile = async (file, signal, onProgress) => {
  for (let percent = 0; percent < 100; percent += 5) {
    await new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, 150)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    })
    onProgress(percent)
    if (percent >= 50 && file.name.includes('fehler')) throw new Error('Fehlerfall der Galerie')
  }
}

/** Hochladen mit Fortschritt, Abbruch und neuem Versuch. */
export function UploadExamples() {
  const { uploads, start, cancel, retry, remove } = useUploads(send)
  return (
    <Example id="upload" note="Die Galerie überträgt nirgendhin; eine Datei mit „fehler“ im Namen misslingt.">
      <Columns>
        <FileField label="Dateien hochladen" maxFiles={10} maxSizeBytes={20_000_000} onChange={start} value={[]} />
        <UploadList onCancel={cancel} onRemove={remove} onRetry={retry} uploads={uploads} />
        <FileField label="Gesperrt beim Hochladen" uploadProgress={62} value={[]} />
      </Columns>
    </Example>
  )
}
