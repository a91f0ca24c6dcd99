/** Every chart of `machines/` by the name that it gives itself. */
import { commandChart } from './command.chart.ts';
import { componentFieldChart } from './component-field.chart.ts';
import type { Chart } from './define-chart.ts';
import { deploymentChart } from './deployment.chart.ts';
import { destroyDialogChart } from './destroy-dialog.chart.ts';
import { entityFormChart } from './entity-form.chart.ts';
import { imagePickerChart } from './image-picker.chart.ts';
import { imageRefreshChart } from './image-refresh.chart.ts';
import { imageUploadChart } from './image-upload.chart.ts';
import { linkFieldChart } from './link-field.chart.ts';
import { menuEditorChart } from './menu-editor.chart.ts';
import { pageEditingChart } from './page-editing.chart.ts';
import { sessionChart } from './session.chart.ts';
import { sessionRenewalChart } from './session-renewal.chart.ts';
import { undoChart } from './undo.chart.ts';
import { userDomainsChart } from './user-domains.chart.ts';

export const charts = {
  command: commandChart,
  componentField: componentFieldChart,
  deployment: deploymentChart,
  destroyDialog: destroyDialogChart,
  entityForm: entityFormChart,
  imagePicker: imagePickerChart,
  imageRefresh: imageRefreshChart,
  imageUpload: imageUploadChart,
  linkField: linkFieldChart,
  menuEditor: menuEditorChart,
  pageEditing: pageEditingChart,
  session: sessionChart,
  sessionRenewal: sessionRenewalChart,
  undo: undoChart,
  userDomains: userDomainsChart,
};
export type ChartName = keyof typeof charts;

/** The charts as tools see them that ask nothing of one in particular. */
export const allCharts: readonly Chart[] = Object.values(charts) as unknown as Chart[];
