/**
 * Faults that the model tests must find. `from` stands once in `file` and becomes `to`; `test` is the file that is run, and
 * a test whose name holds `foundBy` must fail. `only` runs the tests of that name alone, where the file is long.
 *
 * @typedef {{name: string, file: string, from: string, to: string, test: string, foundBy: string, only?: string}} Fault
 */

/** @type {Fault[]} */
export const faults = [
  {
    name: 'a guard dropped: a forged state is exchanged',
    file: 'machines/session.machine.ts',
    from: 'pending.state !== event.answer.state;',
    to: 'false;',
    test: 'tests/machines/session.paths.test.ts',
    foundBy: 'AUTH-08 S24 exchanges nothing and says "Invalid state" on another state',
  },
  {
    name: 'a transition to the wrong state: Cancel destroys',
    file: 'machines/destroy-dialog.machine.ts',
    from: "on: { 'destroy.confirmed': 'destroying', 'destroy.cancelled': 'closed' },\n    },\n    destroying",
    to: "on: { 'destroy.confirmed': 'destroying', 'destroy.cancelled': 'destroying' },\n    },\n    destroying",
    test: 'tests/machines/destroy-dialog.paths.test.ts',
    foundBy: 'PAGE-26 the destroy chart > wants to destroy it, answers with Cancel',
  },
  {
    name: 'an action lost: what is typed first is not kept',
    file: 'machines/entity-form.machine.ts',
    from: "'field.changed': {\n          target: 'dirty',\n          actions: [{ type: 'changeField', params: ({ event }) => event }, 'keep'],\n        },\n        'form.submitted': { target: 'saving', actions: ['rememberSubmission', 'keep'] },\n        'drafts.found'",
    to: "'field.changed': {\n          target: 'dirty',\n          actions: [{ type: 'changeField', params: ({ event }) => event }],\n        },\n        'form.submitted': { target: 'saving', actions: ['rememberSubmission', 'keep'] },\n        'drafts.found'",
    test: 'tests/machines/entity-form.paths.test.ts',
    foundBy: 'the form chart > types something new',
  },
  {
    name: 'an action too much: an answer replaces what is typed',
    file: 'machines/entity-form.setup.ts',
    from: 'base: stored ?? context.submitted ?? context.base,',
    to: 'base: stored ?? context.submitted ?? context.base, draft: context.submitted ?? context.draft,',
    test: 'tests/machines/entity-form.paths.test.ts',
    foundBy: 'PAGE-21 keeps what is typed while a save is under way',
  },
  {
    name: 'an action lost: a refused token is not forgotten',
    file: 'machines/session.machine.ts',
    from: "entry: 'forgetToken',",
    to: 'entry: [],',
    test: 'tests/machines/session.paths.test.ts',
    foundBy: 'comes back with a session, the server refuses the session',
  },
  {
    name: 'half of a fact: a removed component keeps its configuration',
    file: 'machines/component-field.machine.ts',
    from: 'component_name: null, component_config: null };',
    to: "component_name: null, component_config: '{}' };",
    test: 'tests/machines/component-field.paths.test.ts',
    foundBy: 'removes the component',
  },
  {
    name: 'a transition too much: a double click deploys twice',
    file: 'machines/deployment.machine.ts',
    from: "after: { restDelay: 'ready' },",
    to: "after: { restDelay: 'ready' }, on: { 'deployment.requested': '#deployment.triggering' },",
    test: 'tests/views/deployment.paths.test.tsx',
    foundBy: 'DOM-15 triggers once for two presses, and not again for a press just after',
  },
  {
    name: 'an action too much: Cancel removes an entry with those below it',
    file: 'machines/menu-editor.machine.ts',
    from: "actions: 'emitConfirmed' },\n        'choice.cancelled': 'editing',",
    to: "actions: 'emitConfirmed' },\n        'choice.cancelled': { target: 'editing', actions: 'emitConfirmed' },",
    test: 'tests/views/menu-editor.paths.test.tsx',
    foundBy: 'MENU-04 asks before an entry goes with others below it',
  },
  {
    name: 'a button that sends the wrong event: Lock opens',
    file: 'src/workflows/user-domains.ts',
    from: "isUnlocked ? 'assignment.locked' : 'assignment.opened'",
    to: "'assignment.opened'",
    test: 'tests/views/user-domains.paths.test.tsx',
    foundBy: 'marked as such > opens the assignment, locks the assignment',
  },
  {
    name: 'a failure not shown: the start page stays as it is without a word',
    file: 'src/views/pages/page-actions.tsx',
    from: '{startPage.failure ? (',
    to: '{startPage.failure && startPage.isBusy ? (',
    test: 'tests/views/command.paths.test.tsx',
    foundBy: 'presses the button, the server refuses',
  },
  {
    name: 'a wait not shown: the deployment button does not say that it works',
    file: 'src/views/deployment-status.tsx',
    from: "busy={deployment.isBusy ? t('Triggering…') : null}",
    to: 'busy={null}',
    test: 'tests/views/deployment.paths.test.tsx',
    foundBy: 'the deployment on its screen > triggers the deployment',
  },
  {
    name: 'a lock not shown: everything else can be begun while one edits',
    file: 'src/views/pages/change/page-desk.tsx',
    from: 'const lockedBy = isFree ? null',
    to: 'const lockedBy = isFree || isLocked ? null',
    test: 'tests/views/page-editing.paths.test.tsx',
    only: 'edits a section',
    foundBy: 'page editing on its screen > edits a section',
  },
];
