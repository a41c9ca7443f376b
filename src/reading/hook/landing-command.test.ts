// What would put work on a branch past the gate is recognised in the ways that agents write it; words
// about it are not.

import { expect, test } from 'vitest';
import { landingCommand } from './landing-command.ts';

test.each([
  'git commit -m "tides"',
  'git commit',
  'git add -A && git commit -qm x',
  'cd harbour; git push origin main',
  'npm test || git push --force',
  'git -C /srv/harbour commit -m x',
  'git -c user.name=x -c user.email=y commit',
  'git --git-dir=.git --work-tree . commit',
  'git --no-pager push',
  '/usr/bin/git commit',
  "'git' commit",
  'g\\it commit',
  'git "commit"',
  'env GIT_AUTHOR_NAME=x git commit',
  'GIT_AUTHOR_NAME=x git commit',
  'sudo -u kim git push',
  'timeout 20 git push',
  'xargs -0 git commit -m',
  'nohup git push &',
  'echo $(git commit -m x)',
  'echo `git push`',
  'X=$(git push) true',
  '(git commit -m x)',
  '{ git commit; }',
  'if true; then git commit; fi',
  'for f in a b; do git commit $f; done',
  "bash -c 'git commit -m x'",
  'sh -lc "git push"',
  'eval "git commit -m x"',
  'bash -o errexit -c "git commit"',
  `python3 -c "import os; os.system('git commit -m x')"`,
  'git -c alias.save=commit save',
  'git -c "alias.save=!git commit" save',
  'git $SUB -m x',
  'git commit-tree HEAD^{tree} -m x',
  'git update-ref refs/heads/main abc',
  'git cherry-pick abc',
  'git merge feature',
  'git commit -m "it\'s open',
  'find . -name x -exec git commit {} ;',
  'true\ngit push',
  'git-commit -m x',
  '/usr/lib/git-core/git-push origin main',
  'echo commit | xargs git',
  'git config alias.save commit && git save',
  "git config --global alias.save '!git commit -m x'",
  "git submodule foreach 'git commit -m x'",
  'git bisect run git commit -m x',
  "git rebase --exec 'git push' main",
  'cat <<EOF\nhello\nEOF\ngit commit -m x',
])('%s lands work', (command) => {
  expect(landingCommand(command)).toBeDefined();
});

test.each([
  '',
  'npm test',
  'git status',
  'git log --oneline --grep commit',
  'git diff HEAD -- push.ts',
  'git add -A',
  'git config alias.last "log -1 HEAD"',
  'git config commit.gpgsign false',
  'git config push.default simple',
  'git submodule foreach git status',
  'git bisect run npm test',
  'git rebase main',
  'git ls-files | xargs git add',
  'git-lfs status',
  'git stash push -m wip',
  'git show HEAD:commit.md',
  'git config push.default simple',
  'echo "git commit is next"',
  "grep -rn 'git push' docs",
  'git log | grep commit',
  'cat .gitignore',
  'cd git && npm run commit-lint',
  'cat <<EOF\ngit commit -m x\nEOF',
  '# git commit\nls',
  'git rev-parse HEAD^{commit}',
  'git -C /srv/commit status',
])('%s lands nothing', (command) => {
  expect(landingCommand(command)).toBeUndefined();
});

test('what is too long to be read is not let through', () => {
  expect(landingCommand(`git ${'x'.repeat(70_000)}`)).toBeDefined();
});
