import { readFile } from 'node:fs/promises'

/** Arbeitsspeicher in MB, wie Linux ihn führt: jetzt (`VmRSS`) oder höchstens bisher (`VmHWM`). */
export async function speicherVon(pid: number, art: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${art}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024
}
