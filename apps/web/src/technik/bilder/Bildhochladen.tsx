import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { FileField } from '@benthos/ui/filefield/FileField.tsx'
import { UploadList } from '@benthos/ui/upload/UploadList.tsx'
import { useUploads } from '@benthos/ui/upload/useUploads.ts'
import { BILDGRENZE } from '@benthos/vertrag/bild'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mitFortschritt } from '../http/fortschritt.ts'
import { rufe } from '../http/klient.ts'
import { Problemfehler } from '../http/problemfehler.ts'
import { kurznachrichten } from '../meldungen/kurznachrichten.ts'
import stil from './Bilder.module.css'
import type { Bildort } from './bildorte.ts'

/** Platz, an den ein Bild kommt; `version` ist die des Bildes, das dort schon liegt, sonst 0. */
export type Bildziel = Bildort & { version: number }

const ENDUNGEN = ['.jpg', '.jpeg', '.png', '.webp']

type Angaben = {
  label: string
  /** freie Plätze in der Reihenfolge, in der sie gefüllt werden; oder der eine, dessen Bild ersetzt wird */
  ziele: readonly Bildziel[]
  /** Beschreibung, die ein ersetztes Bild behält */
  beschreibung?: string | null
  beiErfolg?: () => void
}

/** Auswahl oder Ablegen von Bildern, so vielen wie Platz ist; jedes mit Fortschritt, Abbruch und neuem Versuch. */
export function Bildhochladen({ label, ziele, beschreibung = null, beiErfolg }: Angaben) {
  const queryClient = useQueryClient()
  const [abgewiesen, setzeAbgewiesen] = useState<readonly string[]>([])
  const vergeben = useRef(new Map<File, Bildziel>())
  const { uploads, start, cancel, retry, remove } = useUploads(async (datei, abbruch, melde) => {
    const ziel = waehleZiel(ziele, vergeben.current, datei)
    vergeben.current.set(datei, ziel)
    try {
      const body = { datei, version: ziel.version, beschreibung }
      await rufe(ziel.aufrufe.speichere, { params: ziel.params, body, abbruch, sende: mitFortschritt(melde) })
      kurznachrichten.add({ type: 'success', message: `${ziel.titel} hochgeladen` })
      beiErfolg?.()
    } catch (fehler) {
      // Ein neuer Versuch nimmt sich seinen Platz selbst.
      vergeben.current.delete(datei)
      throw fehler
    } finally {
      await queryClient.invalidateQueries()
    }
    // Erst jetzt kennt die Seite das Bild; bis dahin gälte sein Platz der nächsten Datei als frei.
    vergeben.current.delete(datei)
  }, alsMeldung)
  // Fertiges zeigt die Seite selbst; die Liste hat es davor schon angesagt.
  useEffect(() => {
    for (const { id, status } of uploads) if (status === 'done') remove(id)
  })
  const laufende = uploads.filter(({ status }) => status === 'running').length
  const freie = ziele.length - laufende
  return (
    <div className={stil['hochladen']}>
      {freie > 0 && (
        <FileField
          extensions={ENDUNGEN}
          label={label}
          maxFiles={freie}
          maxSizeBytes={BILDGRENZE}
          onChange={start}
          onReject={setzeAbgewiesen}
          value={[]}
        />
      )}
      {freie === 0 && abgewiesen.length > 0 && (
        <Alert isLive severity="warning" title="Nicht alle Bilder haben Platz">
          {abgewiesen.join(' ')}
        </Alert>
      )}
      <UploadList onCancel={cancel} onRemove={remove} onRetry={retry} uploads={uploads} />
    </div>
  )
}

function waehleZiel(ziele: readonly Bildziel[], vergeben: ReadonlyMap<File, Bildziel>, datei: File): Bildziel {
  const belegt = new Set([...vergeben].filter(([andere]) => andere !== datei).map(([, ziel]) => ziel.platz))
  const ziel = ziele.find(({ platz }) => !belegt.has(platz))
  if (!ziel) throw new Error('Es ist kein Platz mehr frei. Löschen Sie zuerst ein anderes Bild.')
  return ziel
}

function alsMeldung(fehler: unknown): string {
  if (fehler instanceof Problemfehler) return fehler.problem.errors[0]?.message ?? fehler.message
  return fehler instanceof Error ? fehler.message : 'Das Bild konnte nicht hochgeladen werden.'
}
