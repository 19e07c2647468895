import type { MutantResult } from "@stryker-mutator/api/core";
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin";
import type { Reporter } from "@stryker-mutator/api/report";

/** Prints every mutant that no test notices as soon as it is known: a whole run takes hours. */
class Survivors implements Reporter {
  onMutantTested({ status, fileName, location, mutatorName, replacement }: MutantResult): void {
    if (status !== "Survived" && status !== "NoCoverage") return;
    const { line, column } = location.start;
    const change = (replacement ?? "").replaceAll(/\s+/g, " ").slice(0, 120);
    process.stdout.write(`${status} ${fileName}:${line}:${column} ${mutatorName}: ${change}\n`);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, "survivors", Survivors)];
