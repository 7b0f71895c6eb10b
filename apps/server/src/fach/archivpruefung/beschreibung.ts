/** @returns null für Bytes, die kein UTF-8 sind oder mit einer Kennung (BOM) beginnen */
export function alsUtf8(inhalt: Buffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(inhalt)
    return text.startsWith('\uFEFF') ? null : text
  } catch {
    return null
  }
}

/** @returns null für alles, was kein JSON ist */
export function alsJson(inhalt: Buffer): unknown {
  const text = alsUtf8(inhalt)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
