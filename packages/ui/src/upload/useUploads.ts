import { useEffect, useReducer, useRef } from 'react'
import { nextUploads, type UploadEvent } from './uploadState.ts'

/** Überträgt eine Datei, meldet den Fortschritt (0–100) und hört auf `signal`. */
export type SendFile = (file: File, signal: AbortSignal, onProgress: (percent: number) => void) => Promise<void>

/** Text, wenn der Fehler keinen eigenen mitbringt. */
const UPLOAD_ERROR = 'Die Datei konnte nicht hochgeladen werden.'

/** Übertragungen einer Seite; verlässt man sie, enden die laufenden. */
export function useUploads(send: SendFile, toMessage: (error: unknown) => string = () => UPLOAD_ERROR) {
  const [uploads, dispatch] = useReducer(nextUploads, [])
  const controllers = useRef(new Map<string, AbortController>())
  const count = useRef(0)

  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const run = async (id: string, file: File) => {
    const controller = new AbortController()
    controllers.current.set(id, controller)
    // Ein abgebrochener Versuch, der spät endet, ändert nichts mehr am nächsten derselben Datei.
    const report = (event: UploadEvent) => {
      if (controllers.current.get(id) === controller) dispatch(event)
    }
    report({ type: 'start', id, file })
    try {
      await send(file, controller.signal, progress => report({ type: 'progress', id, progress }))
      report({ type: 'done', id })
    } catch (error) {
      report({ type: 'failed', id, message: toMessage(error) })
    } finally {
      if (controllers.current.get(id) === controller) controllers.current.delete(id)
    }
  }

  return {
    uploads,
    start(files: readonly File[]) {
      for (const file of files) {
        count.current += 1
        void run(`upload-${count.current}`, file)
      }
    },
    cancel(id: string) {
      dispatch({ type: 'cancelled', id })
      controllers.current.get(id)?.abort()
    },
    retry(id: string) {
      const upload = uploads.find(entry => entry.id === id)
      if (upload !== undefined) void run(id, upload.file)
    },
    remove(id: string) {
      dispatch({ type: 'remove', id })
    },
  }
}
