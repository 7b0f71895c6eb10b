import { existsSync } from 'node:fs'
import { chown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Unter welchem Betriebssystemkonto die Datenbank läuft; null: unter dem des Servers. */
export type Konto = Readonly<{ uid: number; gid: number }>

/** `nobody`: auf jedem Linux vorhanden, besitzt nichts. */
const NIEMAND: Konto = { uid: 65_534, gid: 65_534 }

/**
 * PostgreSQL verweigert den Lauf als root. Als root läuft sie unter dem Besitzer des vorhandenen Clusters,
 * sonst unter `nobody`; als gewöhnlicher Benutzer unter diesem selbst (null).
 */
export async function bestimmeKonto(clusterOrdner: string): Promise<Konto | null> {
  if (process.getuid?.() !== 0) return null
  if (!existsSync(clusterOrdner)) return NIEMAND
  const { uid, gid } = await stat(clusterOrdner)
  return uid === 0 ? NIEMAND : { uid, gid }
}

/** Übergibt einen Ordner samt Inhalt; eine als root zurückgespielte Sicherung gehört sonst dem Falschen. */
export async function uebergib(pfad: string, konto: Konto | null): Promise<void> {
  if (!konto) return
  await chown(pfad, konto.uid, konto.gid)
  for (const eintrag of await readdir(pfad, { recursive: true, withFileTypes: true }))
    if (!eintrag.isSymbolicLink()) await chown(join(eintrag.parentPath, eintrag.name), konto.uid, konto.gid)
}

/** Der erste Ordner auf dem Weg zu `pfad`, den das Konto nicht betreten darf; null, wenn der Weg frei ist. */
export async function findeSperre(pfad: string, konto: Konto | null): Promise<string | null> {
  if (!konto) return null
  const weg: string[] = []
  for (let ordner = pfad; ordner !== dirname(ordner); ordner = dirname(ordner)) weg.unshift(ordner)
  for (const ordner of weg) {
    const { uid, gid, mode } = await stat(ordner)
    const betreten = uid === konto.uid ? 0o100 : gid === konto.gid ? 0o010 : 0o001
    if ((mode & betreten) === 0) return ordner
  }
  return null
}
