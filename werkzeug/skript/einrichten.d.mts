export function pruefeNode(version: string): void
export function warumInstallieren(wurzel: string): string | null
export function baueOberflaeche(): Promise<void>
