/** Übertragung einer Datei. */
export interface UploadEntry {
  id: string
  file: File
  status: 'running' | 'done' | 'failed' | 'cancelled'
  /** Anteil 0–100. */
  progress: number
  /** Warum es misslang. */
  message?: string | undefined
}

export type UploadEvent =
  | { type: 'start'; id: string; file: File }
  | { type: 'progress'; id: string; progress: number }
  | { type: 'done'; id: string }
  | { type: 'failed'; id: string; message: string }
  | { type: 'cancelled'; id: string }
  | { type: 'remove'; id: string }

/** Nächster Stand aller Übertragungen; was beendet oder abgebrochen ist, ändert keine verspätete Meldung mehr. */
export function nextUploads(uploads: readonly UploadEntry[], event: UploadEvent): readonly UploadEntry[] {
  if (event.type === 'remove') return uploads.filter(upload => upload.id !== event.id)
  if (event.type === 'start') {
    const started: UploadEntry = { id: event.id, file: event.file, status: 'running', progress: 0 }
    return uploads.some(upload => upload.id === event.id)
      ? uploads.map(upload => (upload.id === event.id ? started : upload))
      : [...uploads, started]
  }
  return uploads.map(upload => (upload.id === event.id && upload.status === 'running' ? change(upload, event) : upload))
}

function change(upload: UploadEntry, event: Exclude<UploadEvent, { type: 'start' | 'remove' }>): UploadEntry {
  switch (event.type) {
    case 'progress':
      // Der Balken läuft nie zurück.
      return { ...upload, progress: Math.max(upload.progress, Math.min(100, event.progress)) }
    case 'done':
      return { ...upload, status: 'done', progress: 100 }
    case 'failed':
      return { ...upload, status: 'failed', message: event.message }
    case 'cancelled':
      return { ...upload, status: 'cancelled' }
  }
}
